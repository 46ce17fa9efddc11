import { dash } from '@sallyport/ui/format'
import type { Billing, billingListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { NameWithId } from '../lists/name-with-id.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { gatewayName, planName, statusLabel } from './billing-labels.ts'
import { PaymentDetails } from './payment-details.tsx'
import { useExpandedRows } from './use-expanded-rows.ts'

type BillingColumn = Column<Billing> & { sort?: (typeof billingListOptions.sortable)[number] }

export function useBillingColumns(): BillingColumn[] {
  const { t } = useTranslation()
  const { isExpanded, toggle } = useExpandedRows()
  return [
    ...orderColumns(t),
    {
      title: t('admin.column.payment.details'),
      width: 8.5,
      grow: 14,
      cell: ({ id, payment_details }) => (
        <PaymentDetails details={payment_details} isOpen={isExpanded(id)} onToggled={(isOpen) => toggle(id, isOpen)} />
      ),
    },
    createdColumn(t),
    updatedColumn(t),
  ]
}

const orderColumns = (t: TFunction): BillingColumn[] => [
  { title: t('admin.column.id'), width: 4.25, sort: 'id', cell: ({ id }) => id },
  { title: t('admin.column.external.id'), width: 7.25, cell: ({ external_id }) => external_id ?? dash },
  {
    title: t('admin.column.user'),
    width: 10.5,
    sort: 'user_email',
    cell: ({ user_email, user_id }) => <NameWithId name={user_email} id={user_id} />,
  },
  { title: t('admin.column.gateway'), width: 8, cell: ({ gateway_id }) => gatewayName(gateway_id, t) },
  { title: t('admin.column.status'), width: 6.75, cell: ({ status }) => <StatusBadge status={status} /> },
  { title: t('admin.column.plan'), width: 6.25, cell: ({ plan }) => (plan ? planName(plan, t) : dash) },
]

function StatusBadge({ status }: { status: string }) {
  const { label, tone } = statusLabel(status, useTranslation().t)
  return <Badge tone={tone}>{label}</Badge>
}
