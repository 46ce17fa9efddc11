import type { Billing } from '@sallyport/contract/endpoints'
import { cryptoGatewayId, type OrderGateway, type OrderStatus } from '@sallyport/contract/rules'
import type { Tone } from '@sallyport/ui'
import type { TranslationKey, TFunction } from '@sallyport/runtime/i18n'

type Label = { label: string; tone: Tone }

type StatusLabel = { key: TranslationKey; tone: Tone }
const knownStatuses: Record<OrderStatus, StatusLabel> = {
  pending: { key: 'admin.billings.status.pending', tone: 'warning' },
  done: { key: 'admin.billings.status.done', tone: 'success' },
  failed: { key: 'admin.billings.status.failed', tone: 'danger' },
  cancelled: { key: 'admin.billings.status.cancelled', tone: 'neutral' },
}

export const statusTexts = (t: TFunction): string[] => Object.values(knownStatuses).map(({ key }) => t(key))

const statuses: Partial<Record<string, StatusLabel>> = knownStatuses

/** Translates a status; an unknown one is shown as received (§4). */
export function statusLabel(status: string, t: TFunction): Label {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined
  return known ? { label: t(known.key), tone: known.tone } : { label: status, tone: 'neutral' }
}

export const gatewayName = (id: number, t: TFunction): string =>
  t(id === cryptoGatewayId ? 'admin.billings.gateway.crypto' : 'admin.billings.gateway.unknown')

const gatewayNames = (t: TFunction): Record<OrderGateway, string> => ({
  nowpayments: 'NOWPayments',
  btcpay: 'BTCPay Server',
  external: t('admin.billings.gateway.external'),
  sandbox: t('admin.billings.gateway.sandbox'),
})

/** The gateway that an order was paid with; an unknown one is shown as received. */
export function orderGatewayName(gateway: string, t: TFunction): string {
  const names: Partial<Record<string, string>> = gatewayNames(t)
  return (Object.hasOwn(names, gateway) && names[gateway]) || gateway
}

const monthsByPlanType: Partial<Record<number, number>> = { 1: 1, 2: 6, 3: 12 }

export const planName = ({ type }: NonNullable<Billing['plan']>, t: TFunction): string => planTypeName(type, t)

export function planTypeName(type: number, t: TFunction): string {
  const count = monthsByPlanType[type]
  return count === undefined ? `#${type}` : t('admin.billings.plan', { count })
}
