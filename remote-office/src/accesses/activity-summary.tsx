import type { Traffic, TunnelActivity } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { ConnectionState, TrafficAmounts } from '@sallyport/ui'
import { formatBytes } from '@sallyport/ui/format'
import styles from './access-list.module.css'

/** The connection of an access and its traffic of this month, which an access without any handshake does not have. */
export function ActivitySummary({ activity: { last_handshake, traffic } }: { activity: TunnelActivity }) {
  return (
    <div className={styles.activity}>
      {last_handshake !== undefined && <ConnectionState lastHandshake={last_handshake} />}
      {last_handshake !== null && traffic && <MonthlyTraffic traffic={traffic} />}
    </div>
  )
}

function MonthlyTraffic({ traffic }: { traffic: Traffic }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const amount = formatBytes(traffic.received + traffic.sent, language)
  return (
    <p className={styles.traffic}>
      <span data-numbers>{t('office.access.traffic', { amount })}</span>
      <TrafficAmounts traffic={traffic} />
    </p>
  )
}
