import { orderGateways, orderStatuses, planTypes } from '@sallyport/contract/rules'
import type { TFunction } from '@sallyport/runtime/i18n'
import type { ListFilter } from '../lists/list-toolbar.tsx'
import { orderGatewayName, planTypeName, statusLabel } from './billing-labels.ts'

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
]
