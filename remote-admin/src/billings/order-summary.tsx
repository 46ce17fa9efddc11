import type { Billing } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatDate, formatMoney } from '@sallyport/ui/format'
import styles from './billing-detail.module.css'

/** The price of the order, its duration, and the premium that it has given. */
export function OrderSummary({ billing: { plan } }: { billing: Billing }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!plan) return null
  const { amount, currency_code, month_count: count, start_at, expired_at } = plan
  const duration = count !== undefined && t('admin.billings.plan', { count })
  const price = formatMoney(amount, currency_code, language)
  const period =
    start_at !== null &&
    expired_at !== null &&
    start_at < expired_at &&
    t('admin.billings.period', { from: formatDate(start_at), to: formatDate(expired_at) })
  return (
    <>
      <h2 className={styles.title}>{t('admin.billings.order')}</h2>
      <p>{[price, duration, period].filter(Boolean).join(' · ')}</p>
    </>
  )
}
