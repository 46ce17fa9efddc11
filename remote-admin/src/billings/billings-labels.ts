import {
  cryptoGatewayId,
  type OrderEventKind,
  type OrderEventSource,
  type OrderGateway,
  type OrderProblem,
  type OrderStatus,
} from '@sallyport/contract/rules'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'
import type { BadgeLabel } from '../lists/labels.tsx'

export const orderStatusLabels: Record<OrderStatus, BadgeLabel> = {
  pending: { label: 'admin.billings.status.pending', tone: 'warning' },
  done: { label: 'admin.billings.status.done', tone: 'success' },
  failed: { label: 'admin.billings.status.failed', tone: 'danger' },
  cancelled: { label: 'admin.billings.status.cancelled', tone: 'neutral' },
}

/** The label of the status of an order; undefined for an unknown status, which is shown as received (§4). */
export const orderStatusLabel = (status: string): BadgeLabel | undefined =>
  Object.hasOwn(orderStatusLabels, status) ? orderStatusLabels[status as OrderStatus] : undefined

export const gatewayName = (id: number, t: TFunction): string =>
  t(id === cryptoGatewayId ? 'admin.billings.gateway.crypto' : 'admin.billings.gateway.unknown')

const gatewayNames = (t: TFunction): Record<OrderGateway, string> => ({
  nowpayments: 'NOWPayments',
  btcpay: 'BTCPay Server',
  external: t('admin.billings.gateway.external'),
  sandbox: t('admin.billings.gateway.sandbox'),
})

/** The name of the gateway of an order; an unknown gateway is shown as received. */
export function orderGatewayName(gateway: string, t: TFunction): string {
  const names: Partial<Record<string, string>> = gatewayNames(t)
  return (Object.hasOwn(names, gateway) && names[gateway]) || gateway
}

const monthsByPlanType: Partial<Record<number, number>> = { 1: 1, 2: 6, 3: 12 }

export function planTypeName(type: number, t: TFunction): string {
  const count = monthsByPlanType[type]
  return count === undefined ? `#${type}` : t('admin.billings.plan', { count })
}

export const eventLabels: Record<OrderEventKind, TranslationKey> = {
  created: 'admin.billings.event.created',
  invoice_failed: 'admin.billings.event.invoice_failed',
  notification: 'admin.billings.event.notification',
  paid: 'admin.billings.event.paid',
  late_payment: 'admin.billings.event.late_payment',
  underpaid: 'admin.billings.event.underpaid',
  tolerated: 'admin.billings.event.tolerated',
  overpaid: 'admin.billings.event.overpaid',
  wrong_currency: 'admin.billings.event.wrong_currency',
  expired: 'admin.billings.event.expired',
  failed: 'admin.billings.event.failed',
  cancelled: 'admin.billings.event.cancelled',
  refunded_at_gateway: 'admin.billings.event.refunded_at_gateway',
  paid_after_refund: 'admin.billings.event.paid_after_refund',
  settled_by_hand: 'admin.billings.event.settled_by_hand',
  refunded: 'admin.billings.event.refunded',
}

export const sourceLabels: Record<OrderEventSource, TranslationKey> = {
  gateway: 'admin.billings.source.gateway',
  poll: 'admin.billings.source.poll',
  admin: 'admin.billings.source.admin',
  member: 'admin.billings.source.member',
}

export const problemLabels: Record<OrderProblem, TranslationKey> = {
  invoice_failed: 'admin.billings.problem.invoice_failed',
  underpaid: 'admin.billings.problem.underpaid',
  overpaid: 'admin.billings.problem.overpaid',
  wrong_currency: 'admin.billings.problem.wrong_currency',
  paid_after_refund: 'admin.billings.problem.paid_after_refund',
}
