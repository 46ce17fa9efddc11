import type { Overview } from '@sallyport/contract/endpoints'
import { formatLoad } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Card, layout, LoadMeter } from '@sallyport/ui'
import { PageSection } from '../layout/page-section.tsx'
import { NodeLink } from '../lists/cells.tsx'
import styles from './node-loads.module.css'

type LoadedNode = Overview['nodes']['fullest'][number]

export function NodeLoads({ nodes }: { nodes: readonly LoadedNode[] }) {
  const { t } = useTranslation()
  const title = t('admin.overview.load')
  return (
    <PageSection title={title}>
      <Card>
        {nodes.length === 0 ? (
          <p className={layout.note}>{t('admin.overview.load.none')}</p>
        ) : (
          <ul role="list" aria-label={title} className={styles.list}>
            {nodes.map((node) => (
              <NodeLoad key={node.id} node={node} />
            ))}
          </ul>
        )}
      </Card>
    </PageSection>
  )
}

function NodeLoad({ node }: { node: LoadedNode }) {
  const { t } = useTranslation()
  const { id, name } = node
  return (
    <li className={styles.node}>
      <span className={styles.name}>
        <NodeLink id={id}>{name}</NodeLink>
      </span>
      <LoadMeter node={node} aria-label={t('admin.overview.load.of', { name })} />
      <span className={styles.load} data-numbers>
        {formatLoad(node)}
      </span>
    </li>
  )
}
