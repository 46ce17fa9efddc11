import type { Billing, billingListOptions } from '@sallyport/contract/endpoints'
import { type TFunction, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Badge, Button, VisuallyHidden } from '@sallyport/ui'
import { dash, formatMoney } from '@sallyport/ui/format'
import { EmailCell } from '../lists/cells.tsx'
import { badgeWidth, createdColumn, textsOf, timestampWidth, updatedColumn } from '../lists/columns.tsx'
import { CopyableCode, CopyValue } from '../lists/copy-value.tsx'
import type { Column, Expansion } from '../lists/table-columns.ts'
import { Timestamp } from '../lists/timestamp.tsx'
import { gatewayName, planTypeName, orderStatusLabel, orderStatusLabels, problemLabels } from './billings-labels.ts'
import cells from '../lists/cells.module.css'
import rowButton from '../lists/row-button.module.css'
import styles from './billings.module.css'

type BillingColumn = Column<Billing> & { sort?: (typeof billingListOptions.sortable)[number] }

export const billingColumns = (t: TFunction): BillingColumn[] => [
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
    grows: true,
    sort: 'user_email',
    kind: 'title',
    rowName: ({ user_email }) => user_email,
    cell: ({ user_email, user_id }) => <EmailCell userId={user_id} email={user_email} hasId />,
  },
  { title: t('admin.column.gateway'), width: 9, cell: ({ gateway_id }) => gatewayName(gateway_id, t) },
  statusColumn(t),
  planColumn(t),
  {
    title: t('admin.column.payment.details'),
    width: 8.5,
    cell: (billing, expansion) => <DetailToggle billing={billing} expansion={expansion} />,
  },
  ...timeColumns(t),
]

export const statusColumn = (t: TFunction): BillingColumn => ({
  title: t('admin.column.status'),
  width: badgeWidth(billingStatusTexts(t)),
  cell: (billing) => <BillingStatus billing={billing} />,
})

export const planColumn = (t: TFunction): BillingColumn => ({
  title: t('admin.column.plan.amount'),
  width: 6.5,
  cell: ({ plan }) =>
    plan ? (
      <>
        <div>{planTypeName(plan.type, t)}</div>
        <BillingAmount plan={plan} />
      </>
    ) : (
      dash
    ),
})

/** When an order was paid and refunded, created and changed. */
export const timeColumns = (t: TFunction): BillingColumn[] => [paymentColumn(t), createdColumn(t), updatedColumn(t)]

/** The price of an order. */
function BillingAmount({ plan }: Pick<Billing, 'plan'>) {
  const language = useLanguage()
  return plan ? <span data-numbers>{formatMoney(plan.amount, plan.currency_code, language)}</span> : dash
}

type ToggleProps = { billing: Billing; expansion: Expansion }

function DetailToggle({ billing, expansion: { isExpanded, toggle } }: ToggleProps) {
  const { t } = useTranslation()
  return (
    <Button
      id={detailToggleId(billing)}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? billingDetailId(billing) : undefined}
      aria-describedby={billingNumberId(billing)}
      className={rowButton.button}
      onClick={toggle}
    >
      {t(isExpanded ? 'admin.billings.details.hide' : 'admin.billings.details.show')}
    </Button>
  )
}

/** When an order was paid, and refunded. */
const paymentColumn = (t: TFunction) => ({
  title: t('admin.column.payment.times'),
  width: timestampWidth,
  cell: (billing: Billing) => <PaymentTimes billing={billing} />,
})

function PaymentTimes({ billing: { paid_at, refunded_at } }: { billing: Billing }) {
  const { t } = useTranslation()
  if (!paid_at && !refunded_at) return dash
  return (
    <div className={cells.lines}>
      {paid_at && (
        <span>
          <VisuallyHidden>{t('admin.billings.paid.at')}</VisuallyHidden> <Timestamp at={paid_at} />
        </span>
      )}
      {refunded_at && (
        <span>
          <VisuallyHidden>{t('admin.billings.refunded.at')}</VisuallyHidden> <Timestamp at={refunded_at} />
        </span>
      )}
    </div>
  )
}

/** The status of an order, and its problem or refund. */
function BillingStatus({ billing: { status, problem, refunded_at } }: { billing: Billing }) {
  const { t } = useTranslation()
  const known = orderStatusLabel(status)
  return (
    <div className={styles.status}>
      <Badge tone={known?.tone ?? 'neutral'}>{known ? t(known.label) : status}</Badge>
      {problem && <Badge tone="warning">{t(problemLabels[problem])}</Badge>}
      {!problem && refunded_at && <Badge tone="neutral">{t('admin.billings.refunded')}</Badge>}
    </div>
  )
}

/** All texts of the badges. */
const billingStatusTexts = (t: TFunction): string[] => [
  ...textsOf(orderStatusLabels, t),
  ...Object.values(problemLabels).map((label) => t(label)),
  t('admin.billings.refunded'),
]

/** The id of the element with the number of a billing, which describes the buttons of its row. */
export const billingNumberId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}`

export const billingDetailId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-detail`

export const detailToggleId = ({ id }: Pick<Billing, 'id'>) => `billing-${id}-toggle`
