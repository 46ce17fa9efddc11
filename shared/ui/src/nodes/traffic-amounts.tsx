import type { Traffic } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { VisuallyHidden } from '../feedback/visually-hidden.tsx'
import { formatBytes } from '../format/format.ts'
import styles from './traffic-amounts.module.css'

/** Received and sent bytes, with arrows that have a text for screen readers. */
export function TrafficAmounts({ traffic: { received, sent } }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <span data-numbers className={styles.amounts}>
      <span className={styles.amount}>
        <ArrowDown aria-hidden />
        <VisuallyHidden>{`${t('ui.traffic.received')} `}</VisuallyHidden>
        <span>{`${formatBytes(received, language)} `}</span>
      </span>
      <span className={styles.amount}>
        <ArrowUp aria-hidden />
        <VisuallyHidden>{`${t('ui.traffic.sent')} `}</VisuallyHidden>
        <span>{formatBytes(sent, language)}</span>
      </span>
    </span>
  )
}
