import { limits } from '@sallyport/contract/config'
import { billingEndpoints, billingListView } from '@sallyport/contract/endpoints'
import { orderGateways, planTypes } from '@sallyport/contract/rules'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { formatMoney } from '@sallyport/ui/format'
import { createdDates } from '../lists/columns.tsx'
import { labelOptions } from '../lists/labels.tsx'
import type { ListParams } from '../lists/list-query.ts'
import { type ListFilter, statusFilter } from '../lists/list-toolbar.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { ownRoutes } from '../remote.ts'
import { useBillingTotals } from './billings-calls.ts'
import { billingColumns } from './billings-columns.tsx'
import { BillingDetail } from './billings-detail.tsx'
import { orderGatewayName, planTypeName, orderStatusLabels } from './billings-labels.ts'
import styles from './billings.module.css'

const billings = {
  name: 'billings',
  endpoint: billingEndpoints.list,
  schema: billingListView,
  export: billingEndpoints.export,
  batchSize: limits.page.billingsSize,
}

export function BillingsPage() {
  const { t } = useTranslation()
  const list = useList(billings)
  const { params, filters } = list.query
  return (
    <ListPage
      title={t('admin.billings.title')}
      list={list}
      toolbar={{
        search: { label: t('admin.billings.search'), hint: t('admin.billings.search.hint') },
        filters: billingFilters(t),
        dates: billingDates(filters['dates'], t),
      }}
      summary={<BillingTotals params={params} />}
      columns={billingColumns(t)}
      rowKey={({ id }) => id}
      detail={(billing) => <BillingDetail billing={billing} />}
      empty={
        <Empty
          title={t('admin.billings.empty')}
          text={t('admin.billings.empty.text')}
          action={<ButtonLink to={ownRoutes.adminPlans.to()}>{t('admin.billings.empty.plans')}</ButtonLink>}
        />
      }
    />
  )
}

/** The labels of the date fields, which filter by creation or, with the filter `dates`, by payments and refunds. */
const billingDates = (dates: unknown, t: TFunction) =>
  dates === 'payments'
    ? { from: t('admin.billings.payments.from'), to: t('admin.billings.payments.to') }
    : createdDates(t)

const billingFilters = (t: TFunction): ListFilter[] => [
  statusFilter(labelOptions(orderStatusLabels, t), t),
  {
    name: 'gateway',
    label: t('admin.column.gateway'),
    all: t('admin.billings.gateway.all'),
    options: orderGateways.map((value) => ({ value, label: orderGatewayName(value, t) })),
  },
  {
    name: 'plan_type',
    label: t('admin.column.plan'),
    all: t('admin.billings.plan.all'),
    options: planTypes.map((value) => ({
      value,
      label: value === '0' ? t('admin.billings.plan.other') : planTypeName(Number(value), t),
    })),
  },
  {
    name: 'dates',
    label: t('admin.billings.dates'),
    all: t('admin.billings.dates.created'),
    options: [{ value: 'payments', label: t('admin.billings.dates.payments') }],
  },
]

function BillingTotals({ params }: { params: ListParams<typeof billingListView> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const totals = useBillingTotals(params).data?.items ?? []
  const paid = totals.filter(({ paid_count, done_count }) => (paid_count ?? done_count) > 0)
  const refunded = totals.filter(({ refunded_count }) => refunded_count > 0)
  type Total = (typeof totals)[number]
  const sum = (all: Total[], amountOf: (total: Total) => number) =>
    new Intl.ListFormat(language).format(
      all.map((total) => formatMoney(amountOf(total), total.currency_code, language)),
    )
  if (totals.length === 0) return null
  return (
    <p data-numbers className={styles.totals}>
      <span>{t('admin.billings.total.done', { amounts: sum(paid, (total) => total.paid ?? total.done) || '0' })}</span>
      {refunded.length > 0 && (
        <span className={styles.refunded}>
          {t('admin.billings.total.refunded', { amounts: sum(refunded, (total) => total.refunded) })}
        </span>
      )}
    </p>
  )
}
