export const orderOutcomes = ['done', 'failed', 'cancelled'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export const orderStatuses = ['pending', ...orderOutcomes] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Who caused an event: a webhook, the server's own look at the invoice, an admin, or the buyer. */
export const orderEventSources = ['gateway', 'poll', 'admin', 'member'] as const
export type OrderEventSource = (typeof orderEventSources)[number]

/** What can happen to an order; each has a message in the admin's interface. */
export const orderEventKinds = [
  'created',
  'invoice_failed',
  /** A verified webhook; what it caused is another event. */
  'notification',
  'paid',
  /** A payment in full of an order that had failed or was cancelled; it was settled. */
  'late_payment',
  'underpaid',
  'overpaid',
  'wrong_currency',
  'expired',
  'failed',
  'cancelled',
  'refunded_at_gateway',
  /** A payment of an order that an admin had refunded; it was not settled. */
  'paid_after_refund',
  'settled_by_hand',
  'refunded',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** The latest of these needs the attention of an admin, until the order is settled by hand or refunded. */
export const orderProblems = ['invoice_failed', 'underpaid', 'overpaid', 'wrong_currency', 'paid_after_refund'] as const
export type OrderProblem = (typeof orderProblems)[number]

export const cryptoGatewayId = 1

/** Where orders are paid: at a gateway with an adapter, at one that is only framed, or in the sandbox of the demo. */
export const orderGateways = ['nowpayments', 'btcpay', 'external', 'sandbox'] as const
export type OrderGateway = (typeof orderGateways)[number]

const typesByMonths: Readonly<Partial<Record<number, number>>> = { 1: 1, 6: 2, 12: 3 }

/** The durations with a plan type, in months. */
export const typedMonths: readonly number[] = Object.keys(typesByMonths).map(Number)

export const planTypes = ['1', '2', '3', '0'] as const

/** The plan type of a duration (§4): 1 for one month, 2 for six, 3 for twelve, 0 for any other. */
export const planTypeOf = (month_count: number): number => typesByMonths[month_count] ?? 0
