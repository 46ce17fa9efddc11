/** An order waits until it is settled, once and for good. */
export const orderStatuses = ['pending', 'done', 'failed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]
export type Outcome = Exclude<OrderStatus, 'pending'>
