import type { billingListView } from '@sallyport/contract/endpoints'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { formatMoney } from '@sallyport/ui/format'
import type { ListQuery } from '../lists/list-params.ts'
import styles from './billing-totals.module.css'
import { useBillingTotals } from './billings-api.ts'

/** What was paid and refunded for the orders of a view, by currency. */
export function BillingTotals({ query }: { query: ListQuery<typeof billingListView> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const totals = useBillingTotals(query).data?.items ?? []
  const sum = (amounts: string[]) => new Intl.ListFormat(language).format(amounts)
  const paid = totals.filter(({ paid_count, done_count }) => (paid_count ?? done_count) > 0)
  const refunded = totals.filter(({ refunded_count }) => refunded_count > 0)
  if (totals.length === 0) return null
  return (
    <p data-numbers className={styles.totals}>
      <span>
        {t('admin.billings.total.done', {
          amounts:
            sum(paid.map((total) => formatMoney(total.paid ?? total.done, total.currency_code, language))) || '0',
        })}
      </span>
      {refunded.length > 0 && (
        <span className={styles.refunded}>
          {t('admin.billings.total.refunded', {
            amounts: sum(refunded.map((total) => formatMoney(total.refunded, total.currency_code, language))),
          })}
        </span>
      )}
    </p>
  )
}
