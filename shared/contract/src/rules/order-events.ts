/** Who caused an event: a webhook, the server's own look at the invoice, an admin, or the buyer. */
export const orderEventSources = ['gateway', 'poll', 'admin', 'member'] as const
export type OrderEventSource = (typeof orderEventSources)[number]

/** What can happen to an order; each has a message in the admin's interface. */
export const orderEventKinds = [
  'created',
  'invoice_failed',
  /** A verified webhook; what it caused is an event of its own. */
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
