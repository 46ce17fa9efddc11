import { limits } from '@sallyport/contract/config'
import { adminUserPageEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { usePages } from '@sallyport/runtime/api'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { Empty } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { PageSection } from '../layout/page-section.tsx'
import { shortCode } from '../lists/short-code.ts'
import { badgeWidth } from '../lists/label-widths.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { ownRoutes } from '../remote.ts'
import { PagedTable } from '../table/paged-table.tsx'
import type { Column } from '../table/table-columns.ts'
import { BillingAmount } from './billing-amount.tsx'
import { planName } from './billing-labels.ts'
import { paymentColumn } from './payment-times.tsx'
import { BillingStatus, billingStatusTexts } from './billing-status.tsx'

const useOrdersOfUser = (id: number) =>
  usePages(adminUserPageEndpoints.orders, { params: { id } }, { interval: limits.tunnel.listPollInterval })

export function OrdersOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  const title = t('admin.user.orders')
  return (
    <PageSection title={title}>
      <PagedTable
        pages={useOrdersOfUser(id)}
        label={title}
        columns={orderColumns(t)}
        rowKey={({ id }) => id}
        empty={<Empty title={t('admin.user.orders.none')} />}
      />
    </PageSection>
  )
}

const orderColumns = (t: TFunction): Column<Billing>[] => [
  { title: t('admin.column.id'), width: 4.25, cell: ({ id }) => id },
  { title: t('admin.column.external.id'), width: 9, cell: (order) => <BillingLink order={order} /> },
  {
    title: t('admin.column.status'),
    width: badgeWidth(billingStatusTexts(t)),
    cell: (order) => <BillingStatus billing={order} />,
  },
  { title: t('admin.column.plan'), width: 7, cell: ({ plan }) => (plan ? planName(plan, t) : dash) },
  { title: t('admin.column.amount'), width: 6, cell: (order) => <BillingAmount plan={order.plan} /> },
  paymentColumn(t),
  createdColumn(t),
  updatedColumn(t),
]

/** To the order in the list of billings, where admins settle and refund it. */
function BillingLink({ order: { external_id, user_email } }: { order: Billing }) {
  const search = new URLSearchParams({ search: external_id ?? user_email })
  return (
    <Link to={`${ownRoutes.adminBillings.to()}?${search}`}>
      {external_id === null ? dash : <code>{shortCode(external_id)}</code>}
    </Link>
  )
}
