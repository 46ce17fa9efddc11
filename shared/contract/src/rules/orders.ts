export const orderOutcomes = ['done', 'failed', 'cancelled'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export const orderStatuses = ['pending', ...orderOutcomes] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The causes of an event: a webhook, the polling of the invoice, an admin, or the buyer. */
export const orderEventSources = ['gateway', 'poll', 'admin', 'member'] as const
export type OrderEventSource = (typeof orderEventSources)[number]

/** The interface has a message for each kind. */
export const orderEventKinds = [
  'created',
  'invoice_failed',
  /** A verified webhook. Its effect is a separate event. */
  'notification',
  'paid',
  /** A full payment of a failed or cancelled order, which was then settled. */
  'late_payment',
  'underpaid',
  /** What was missing of the payment before was within the tolerance (`PAYMENT_TOLERANCE`). */
  'tolerated',
  'overpaid',
  'wrong_currency',
  'expired',
  'failed',
  'cancelled',
  'refunded_at_gateway',
  /** A payment of an order that an admin had refunded. The order was not settled. */
  'paid_after_refund',
  'settled_by_hand',
  'refunded',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Events that need the attention of an admin until the order is settled by hand or refunded. The latest one counts. */
export const orderProblems = ['invoice_failed', 'underpaid', 'overpaid', 'wrong_currency', 'paid_after_refund'] as const
export type OrderProblem = (typeof orderProblems)[number]

export const cryptoGatewayId = 1

/** Gateways with an adapter, a gateway that is only shown in a frame (`external`), and the sandbox of the demo. */
export const orderGateways = ['nowpayments', 'btcpay', 'external', 'sandbox'] as const
export type OrderGateway = (typeof orderGateways)[number]

const typesByMonths: Readonly<Partial<Record<number, number>>> = { 1: 1, 6: 2, 12: 3 }

/** The durations with a plan type, in months. */
export const monthsWithPlanType: readonly number[] = Object.keys(typesByMonths).map(Number)

export const planTypes = ['1', '2', '3', '0'] as const

/** The plan type of a duration (§4): 1 for one month, 2 for six, 3 for twelve, 0 for any other. */
export const planTypeOf = (month_count: number): number => typesByMonths[month_count] ?? 0
