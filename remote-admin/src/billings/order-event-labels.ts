import type { OrderEvent } from '@sallyport/contract/endpoints'
import type { OrderEventKind, OrderEventSource, OrderProblem } from '@sallyport/contract/rules'
import type { TFunction, TranslationKey } from '@sallyport/runtime/i18n'

const kinds: Record<OrderEventKind, TranslationKey> = {
  created: 'admin.billings.event.created',
  invoice_failed: 'admin.billings.event.invoice_failed',
  notification: 'admin.billings.event.notification',
  paid: 'admin.billings.event.paid',
  late_payment: 'admin.billings.event.late_payment',
  underpaid: 'admin.billings.event.underpaid',
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

const sources: Record<OrderEventSource, TranslationKey> = {
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

const keyOf = (keys: Partial<Record<string, TranslationKey>>, name: string) =>
  Object.hasOwn(keys, name) ? keys[name] : undefined

/** What happened; an unknown kind is shown as received. */
export function eventLabel({ kind }: OrderEvent, t: TFunction): string {
  const key = keyOf(kinds, kind)
  return key ? t(key) : kind
}

/** Who or what caused the event; an unknown source is shown as received. */
export function eventSourceLabel({ source }: OrderEvent, t: TFunction): string {
  const key = keyOf(sources, source)
  return key ? t(key) : source
}
