export const orderOutcomes = ['done', 'failed', 'cancelled'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

export const orderStatuses = ['pending', ...orderOutcomes] as const
export type OrderStatus = (typeof orderStatuses)[number]
