import { limits } from '@sallyport/contract/config'
import { adminBillingEndpoints, adminExportEndpoints, billingListView } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ButtonLink, Empty } from '@sallyport/ui'
import { ListPage, useList } from '../lists/list.tsx'
import { ownRoutes } from '../remote.ts'
import { BillingDetail } from './billing-detail.tsx'
import { billingDates, billingFilters } from './billing-filters.ts'
import { BillingTotals } from './billing-totals.tsx'
import { billingColumns } from './billing-columns.tsx'

const billings = {
  name: 'billings',
  endpoint: adminBillingEndpoints.list,
  schema: billingListView,
  export: adminExportEndpoints.billings,
  pageSize: limits.page.billingsSize,
}

export function BillingsPage() {
  const { t } = useTranslation()
  const list = useList(billings)
  const { query, filters } = list.view
  return (
    <ListPage
      title={t('admin.billings.title')}
      list={list}
      toolbar={{
        search: { label: t('admin.billings.search'), hint: t('admin.billings.search.hint') },
        filters: billingFilters(t),
        dates: billingDates(filters['dates'], t),
      }}
      summary={<BillingTotals query={query} />}
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
