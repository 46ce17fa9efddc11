import { useState } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, Hint } from '@sallyport/ui'
import type { AccessStatus } from './accesses-api.ts'
import { cardReadiness, type CardReadiness } from './card-readiness.ts'
import styles from './readiness-note.module.css'

const notes = [
  { readiness: 'pending', tone: 'neutral', text: 'office.card.node.pending' },
  { readiness: 'ready', tone: 'success', text: 'office.card.node.ready' },
  { readiness: 'unreachable', tone: 'warning', text: 'office.card.node.unreachable' },
] as const

type Props = { status: AccessStatus | undefined; accessId: number | undefined }

/** Announces when the node is ready for a new access. All notes take up space, so that a change does not move the QR code. */
export function ReadinessNote({ status, accessId }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<CardReadiness>(null)
  const current = cardReadiness(shown, status, accessId)
  if (current !== shown) setShown(current)
  if (current === null || current === 'removed') return null

  return (
    <div role="status" className={styles.notes}>
      {notes.map(({ readiness, tone, text }) => (
        <div key={readiness} className={classNames(readiness !== current && styles.hidden)}>
          <Hint tone={tone}>{t(text)}</Hint>
        </div>
      ))}
    </div>
  )
}
