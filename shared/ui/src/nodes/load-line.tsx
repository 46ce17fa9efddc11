import type { Node } from '@sallyport/contract/endpoints'
import { formatLoad, loadLevel } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames } from '../styles/class-names.ts'
import { LoadMeter } from './load-meter.tsx'
import styles from './node-card.module.css'

const levelKeys = {
  free: 'ui.node.load.free',
  filling: 'ui.node.load.filling',
  almostFull: 'ui.node.load.almost.full',
  full: 'ui.node.load.full',
} as const

/** The load of a node as a bar, in words and in numbers. Words about room would be wrong for a node that is closed to new accesses. */
export function LoadLine({ node }: { node: Node }) {
  const { t } = useTranslation()
  const level = loadLevel(node)
  const load = formatLoad(node)
  if (node.is_closed && load === null) return null

  return (
    <p className={classNames(styles.load, !node.is_closed && styles[level])}>
      {load && <LoadMeter node={node} aria-hidden className={styles.meter} />}
      {!node.is_closed && <span className={styles.level}>{t(levelKeys[level])}</span>}
      <span>
        {load ? (
          <>
            <span data-numbers>{load}</span> {t('ui.node.load')}
          </>
        ) : (
          t('ui.node.load.unlimited')
        )}
      </span>
    </p>
  )
}
