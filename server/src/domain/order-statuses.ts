/** An order is `pending` until it is settled; all other statuses are final. */
export const orderStatuses = ['pending', 'done', 'failed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type Outcome = Exclude<OrderStatus, 'pending'>
