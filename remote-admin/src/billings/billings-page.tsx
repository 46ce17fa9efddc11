import { adminExportEndpoints, billingListView } from '@sallyport/contract/endpoints'
import { ButtonLink, Empty, Page } from '@sallyport/ui'
import { fetchExport } from '../lists/fetch-export.ts'
import { ListTable } from '../lists/list-table.tsx'
import { useListView } from '../lists/use-list-view.ts'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ownRoutes } from '../remote.ts'
import { billingDates, billingFilters } from './billing-filters.ts'
import { BillingTotals } from './billing-totals.tsx'
import { useBillings } from './billings-api.ts'
import { BillingDetail } from './billing-detail.tsx'
import { useBillingColumns } from './use-billing-columns.tsx'
import { useExpandedRows } from '../table/use-expanded-rows.ts'

export function BillingsPage() {
  const { t } = useTranslation()
  const view = useListView(billingListView)
  const rows = useExpandedRows()
  const title = t('admin.billings.title')
  return (
    <Page title={title} width="wide">
      <ListTable
        pages={useBillings(view.query)}
        view={view}
        toolbar={{
          search: { label: t('admin.billings.search'), hint: t('admin.billings.search.hint') },
          filters: billingFilters(t),
          dates: billingDates(view.filters['dates'], t),
        }}
        file={{
          name: 'billings',
          request: (after) =>
            fetchExport(adminExportEndpoints.billings, { body: { ...view.query, time_zone: view.timeZone, after } }),
        }}
        summary={<BillingTotals query={view.query} />}
        table={{
          label: title,
          columns: useBillingColumns(rows),
          rowKey: ({ id }) => id,
          detail: (billing) => rows.isExpanded(billing.id) && <BillingDetail billing={billing} />,
          empty: (
            <Empty
              title={t('admin.billings.empty')}
              text={t('admin.billings.empty.text')}
              action={<ButtonLink to={ownRoutes.adminPlans.to()}>{t('admin.billings.empty.plans')}</ButtonLink>}
            />
          ),
        }}
      />
    </Page>
  )
}
