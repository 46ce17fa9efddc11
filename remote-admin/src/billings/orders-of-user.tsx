import { adminUserPageEndpoints, type Billing } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { Empty } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { shortCode } from '../lists/copy-value.tsx'
import { ListSection } from '../lists/list.tsx'
import { ownRoutes } from '../remote.ts'
import type { Column } from '../table/table-columns.ts'
import { planColumn, statusColumn, timeColumns } from './billing-columns.tsx'

export function OrdersOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.orders')}
      endpoint={adminUserPageEndpoints.orders}
      id={id}
      columns={[...linkColumns(t), statusColumn(t), planColumn(t), ...timeColumns(t)]}
      rowKey={({ id }) => id}
      empty={<Empty title={t('admin.user.orders.none')} />}
    />
  )
}

/** To the order in the list of billings, where admins settle and refund it. */
const linkColumns = (t: TFunction): Column<Billing>[] => [
  { title: t('admin.column.id'), width: 4.25, cell: ({ id }) => id },
  {
    title: t('admin.column.external.id'),
    width: 9,
    cell: ({ external_id, user_email }) => (
      <Link to={`${ownRoutes.adminBillings.to()}?${new URLSearchParams({ search: external_id ?? user_email })}`}>
        {external_id === null ? dash : <code>{shortCode(external_id)}</code>}
      </Link>
    ),
  },
]
