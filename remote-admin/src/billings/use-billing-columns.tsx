import { dash } from '@sallyport/ui/format'
import type { Billing, billingListOptions } from '@sallyport/contract/endpoints'
import type { Column } from '../table/table-columns.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { CopyableCode, CopyValue } from '../lists/copy-value.tsx'
import { badgeWidth } from '../lists/label-widths.ts'
import { EmailCell } from '../lists/email-cell.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { gatewayName, planName } from './billing-labels.ts'
import { BillingStatus, billingStatusTexts } from './billing-status.tsx'
import { BillingAmount } from './billing-amount.tsx'
import { paymentColumn } from './payment-times.tsx'
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
    paymentColumn(t),
    createdColumn(t),
    updatedColumn(t),
  ]
}

const orderColumns = (t: TFunction): BillingColumn[] => [
  {
    title: t('admin.column.id'),
    width: 5,
    sort: 'id',
    cell: (billing) => (
      <CopyValue kind="id" value={billing.id}>
        <span id={billingNumberId(billing)}>{billing.id}</span>
      </CopyValue>
    ),
  },
  {
    title: t('admin.column.external.id'),
    width: 6.25,
    cell: ({ external_id }) => (external_id === null ? dash : <CopyableCode kind="external id" code={external_id} />),
  },
  {
    title: t('admin.column.user'),
    width: 13,
    grow: 26,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} hasId />,
  },
  { title: t('admin.column.gateway'), width: 9, cell: ({ gateway_id }) => gatewayName(gateway_id, t) },
  {
    title: t('admin.column.status'),
    width: badgeWidth(billingStatusTexts(t)),
    grow: 0,
    cell: (billing) => <BillingStatus billing={billing} />,
  },
  {
    title: t('admin.column.plan.amount'),
    width: 6.5,
    cell: ({ plan }) =>
      plan ? (
        <>
          <div>{planName(plan, t)}</div>
          <BillingAmount plan={plan} />
        </>
      ) : (
        dash
      ),
  },
]
