import { orderGateways, orderStatuses, planTypes } from '@sallyport/contract/rules'
import type { TFunction } from '@sallyport/runtime/i18n'
import { createdDates } from '../lists/columns.tsx'
import type { ListFilter } from '../lists/list-toolbar.tsx'
import { orderGatewayName, planTypeName, statusLabel } from './billing-labels.ts'

/** The names of the fields that filter by the time of a payment or refund. */
const paymentDates = (t: TFunction) => ({
  from: t('admin.billings.payments.from'),
  to: t('admin.billings.payments.to'),
})

/** The names of the date fields: of creation, or of payments and refunds. */
export const billingDates = (dates: unknown, t: TFunction) => (dates === 'payments' ? paymentDates(t) : createdDates(t))

export const billingFilters = (t: TFunction): ListFilter[] => [
  {
    name: 'status',
    label: t('admin.list.status'),
    all: t('admin.list.status.all'),
    options: orderStatuses.map((value) => ({ value, label: statusLabel(value, t).label })),
  },
  {
    name: 'gateway',
    label: t('admin.column.gateway'),
    all: t('admin.billings.gateway.all'),
    options: orderGateways.map((value) => ({ value, label: orderGatewayName(value, t) })),
  },
  {
    name: 'plan_type',
    label: t('admin.column.plan'),
    all: t('admin.billings.plan.all'),
    options: planTypes.map((value) => ({
      value,
      label: value === '0' ? t('admin.billings.plan.other') : planTypeName(Number(value), t),
    })),
  },
  {
    name: 'dates',
    label: t('admin.billings.dates'),
    all: t('admin.billings.dates.created'),
    options: [{ value: 'payments', label: t('admin.billings.dates.payments') }],
  },
]
