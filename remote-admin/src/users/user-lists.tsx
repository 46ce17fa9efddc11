import { adminAccessEndpoints, type Billing, billingEndpoints, logEndpoints } from '@sallyport/contract/endpoints'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { Link } from '@sallyport/runtime/router'
import { dash } from '@sallyport/ui/format'
import { useAccessColumns } from '../accesses/accesses-columns.tsx'
import { planColumn, statusColumn, timeColumns } from '../billings/billings-columns.tsx'
import { shortCode } from '../lists/copy-value.tsx'
import { ListSection } from '../lists/list.tsx'
import type { Column } from '../lists/table-columns.ts'
import { logColumns } from '../log/log-columns.tsx'
import { ownRoutes } from '../remote.ts'

export function AccessesOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.accesses')}
      endpoint={adminAccessEndpoints.ofUser}
      id={id}
      columns={useAccessColumns('user')}
      rowKey={({ access_id }) => access_id}
      empty={t('admin.user.accesses.none')}
    />
  )
}

export function OrdersOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.orders')}
      endpoint={billingEndpoints.ofUser}
      id={id}
      columns={[...linkColumns(t), statusColumn(t), planColumn(t), ...timeColumns(t)]}
      rowKey={({ id }) => id}
      empty={t('admin.user.orders.none')}
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

/** The entries about a user, and of the own actions of an admin. */
export function LogOfUser({ id }: { id: number }) {
  const { t } = useTranslation()
  return (
    <ListSection
      title={t('admin.user.log')}
      endpoint={logEndpoints.ofUser}
      id={id}
      columns={logColumns(t)}
      rowKey={({ id }) => id}
      empty={t('admin.log.empty')}
    />
  )
}
