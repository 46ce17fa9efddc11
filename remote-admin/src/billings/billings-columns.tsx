import type { Billing, billingListOptions } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Badge } from '@sallyport/ui'
import { dash, formatMoney } from '@sallyport/ui/format'
import { EmailCell } from '../lists/cells.tsx'
import { badgeWidth, createdColumn, textsOf, timestampWidth, updatedColumn } from '../lists/columns.tsx'
import { CopyValue } from '../lists/copy-value.tsx'
import { SmallButton } from '../lists/row-button.tsx'
import type { Column, Expansion } from '../lists/table-columns.ts'
import { NamedTime } from '../lists/timestamp.tsx'
import { gatewayName, planTypeName, orderStatusLabel, orderStatusLabels, problemLabels } from './billings-labels.ts'
import cells from '../lists/cells.module.css'
import styles from './billings.module.css'

type BillingColumn = Column<Billing> & { sort?: (typeof billingListOptions.sortable)[number] }

export const billingColumns = (t: TFunction): BillingColumn[] => [
  {
    title: 'admin.column.id',
    width: 5,
    sort: 'id',
    cell: (billing) => <CopyValue kind="id" value={billing.id} id={billingNumberId(billing)} />,
  },
  {
    title: 'admin.column.external.id',
    width: 6.25,
    cell: ({ external_id }) => (external_id === null ? dash : <CopyValue kind="external id" value={external_id} />),
  },
  {
    title: 'admin.column.user',
    width: 13,
    grows: true,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} showsId />,
  },
  { title: 'admin.column.gateway', width: 9, cell: ({ gateway_id }) => gatewayName(gateway_id, t) },
  statusColumn(t),
  planColumn,
  {
    title: 'admin.column.payment.details',
    width: 8.5,
    cell: (billing, expansion) => <DetailToggle billing={billing} {...expansion} />,
  },
  ...timeColumns,
]

export const statusColumn = (t: TFunction): BillingColumn => ({
  title: 'admin.column.status',
  width: badgeWidth(billingStatusTexts(t)),
  cell: (billing) => <BillingStatus billing={billing} />,
})

export const planColumn: BillingColumn = {
  title: 'admin.column.plan.amount',
  width: 6.5,
  cell: ({ plan }) => (plan ? <PlanAndPrice plan={plan} /> : dash),
}

function PlanAndPrice({ plan }: { plan: NonNullable<Billing['plan']> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <div>{planTypeName(plan.type, t)}</div>
      <span data-numbers>{formatMoney(plan.amount, plan.currency_code, language)}</span>
    </>
  )
}

export const timeColumns: BillingColumn[] = [
  {
    title: 'admin.column.payment.times',
    width: timestampWidth,
    cell: (billing) => <PaymentTimes billing={billing} />,
  },
  createdColumn,
  updatedColumn,
]

function DetailToggle({ billing, isExpanded, toggle }: Expansion & { billing: Billing }) {
  const { t } = useTranslation()
  return (
    <SmallButton
      id={detailToggleId(billing)}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? billingDetailId(billing) : undefined}
      aria-describedby={billingNumberId(billing)}
      onClick={toggle}
    >
      {t(isExpanded ? 'admin.billings.details.hide' : 'admin.billings.details.show')}
    </SmallButton>
  )
}

function PaymentTimes({ billing: { paid_at, refunded_at } }: { billing: Billing }) {
  if (!paid_at && !refunded_at) return <span>{dash}</span>
  return (
    <div className={cells.lines}>
      <NamedTime name="admin.billings.paid.at" at={paid_at} />
      <NamedTime name="admin.billings.refunded.at" at={refunded_at} />
    </div>
  )
}

function BillingStatus({ billing: { status, problem, refunded_at } }: { billing: Billing }) {
  const { t } = useTranslation()
  const knownLabel = orderStatusLabel(status)
  return (
    <div className={styles.status}>
      <Badge tone={knownLabel?.tone ?? 'neutral'}>{knownLabel ? t(knownLabel.label) : status}</Badge>
      {problem && <Badge tone="warning">{t(problemLabels[problem])}</Badge>}
      {!problem && refunded_at && <Badge tone="neutral">{t('admin.billings.refunded')}</Badge>}
    </div>
  )
}

const billingStatusTexts = (t: TFunction): string[] => [
  ...textsOf(orderStatusLabels, t),
  ...Object.values(problemLabels).map((label) => t(label)),
  t('admin.billings.refunded'),
]

/** Element id of an order number, for the `aria-describedby` of the row's buttons. */
export const billingNumberId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}`

export const billingDetailId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-detail`

export const detailToggleId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-toggle`
