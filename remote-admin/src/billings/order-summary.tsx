import type { Billing } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatDate, formatMoney } from '@sallyport/ui/format'
import styles from './billing-detail.module.css'
import { orderGatewayName } from './billing-labels.ts'

/** The price of the order, its duration, the premium that it has given, and the gateway. */
export function OrderSummary({ billing: { plan, gateway } }: { billing: Billing }) {
  const { t } = useTranslation()
  const planParts = usePlanParts(plan)
  const parts = [...planParts, gateway && orderGatewayName(gateway, t)].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <>
      <h2 className={styles.title}>{t('admin.billings.order')}</h2>
      <p>{parts.join(' · ')}</p>
    </>
  )
}

function usePlanParts(plan: Billing['plan']) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!plan) return []
  const { amount, currency_code, month_count: count, start_at, expired_at } = plan
  const duration = count !== undefined && t('admin.billings.plan', { count })
  const price = formatMoney(amount, currency_code, language)
  const period =
    start_at !== null &&
    expired_at !== null &&
    start_at < expired_at &&
    t('admin.billings.period', { from: formatDate(start_at), to: formatDate(expired_at) })
  return [price, duration, period]
}
