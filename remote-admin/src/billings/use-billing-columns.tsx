import { dash } from '@sallyport/ui/format'
import type { Billing, billingListOptions } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { UserLink } from '../lists/user-link.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { gatewayName, planName } from './billing-labels.ts'
import { BillingStatus } from './billing-status.tsx'
import { billingNumberId } from './billing-ids.ts'
import { DetailToggle } from './detail-toggle.tsx'
import type { ExpandedRows } from '../table/use-expanded-rows.ts'

type BillingColumn = Column<Billing> & { sort?: (typeof billingListOptions.sortable)[number] }

export function useBillingColumns({ isExpanded, toggle }: ExpandedRows): BillingColumn[] {
  const { t } = useTranslation()
  return [
    ...orderColumns(t),
    {
      title: t('admin.column.payment.details'),
      width: 8.5,
      cell: (billing) => (
        <DetailToggle billing={billing} isExpanded={isExpanded(billing.id)} onToggled={() => toggle(billing.id)} />
      ),
    },
    createdColumn(t),
    updatedColumn(t),
  ]
}

const orderColumns = (t: TFunction): BillingColumn[] => [
  {
    title: t('admin.column.id'),
    width: 4.25,
    sort: 'id',
    cell: (billing) => <span id={billingNumberId(billing)}>{billing.id}</span>,
  },
  { title: t('admin.column.external.id'), width: 7.25, cell: ({ external_id }) => external_id ?? dash },
  {
    title: t('admin.column.user'),
    width: 10.5,
    sort: 'user_email',
    cell: ({ user_email, user_id }) => (
      <UserLink id={user_id}>
        <NameWithId name={user_email} id={user_id} />
      </UserLink>
    ),
  },
  { title: t('admin.column.gateway'), width: 8, cell: ({ gateway_id }) => gatewayName(gateway_id, t) },
  { title: t('admin.column.status'), width: 6.75, cell: (billing) => <BillingStatus billing={billing} /> },
  { title: t('admin.column.plan'), width: 6.25, cell: ({ plan }) => (plan ? planName(plan, t) : dash) },
]
