import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Hint } from '@sallyport/ui'
import type { CardReadiness } from './card-readiness.ts'
import styles from './new-access.module.css'

const notes = [
  { readiness: 'pending', tone: 'neutral', text: 'office.card.node.pending' },
  { readiness: 'ready', tone: 'success', text: 'office.card.node.ready' },
  { readiness: 'connected', tone: 'success', text: 'office.card.node.connected' },
  { readiness: 'unreachable', tone: 'warning', text: 'office.card.node.unreachable' },
  { readiness: 'removed', tone: 'warning', text: 'office.card.node.removed' },
] as const

/** Whether the node is ready for a new access. All notes take up space, so that a change does not move the QR code. */
export function ReadinessNote({ current }: { current: CardReadiness }) {
  const { t } = useTranslation()
  if (current === null) return null

  return (
    <div className={styles.notes}>
      {notes.map(({ readiness, tone, text }) => (
        <div key={readiness} className={classNames(readiness !== current && styles.hidden)}>
          <Hint tone={tone}>{t(text)}</Hint>
        </div>
      ))}
    </div>
  )
}
