import type { Plan } from '@sallyport/contract/endpoints'
import type { Order } from '../purchase-reducer.ts'

export const testPlan = (overrides: Partial<Plan> = {}): Plan => ({
  id: 3,
  month_count: 12,
  currency_code: 'USD',
  amount_total: 60,
  amount_month: 5,
  ...overrides,
})

export const threePlans = (): Plan[] => [
  testPlan({ id: 1, month_count: 1, amount_total: 7.5, amount_month: 7.5 }),
  testPlan({ id: 2, month_count: 6, amount_total: 36, amount_month: 6 }),
  testPlan(),
]

export const testOrder = (overrides: Partial<Order> = {}): Order => ({
  invoice: { id: 31, gateway_id: 1, ext_id: 'a/b 7' },
  plan: testPlan(),
  ...overrides,
})
