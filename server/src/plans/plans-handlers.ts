import { planEndpoints, type Plan } from '@sallyport/contract/endpoints'
import { toMajorUnits, pricePerMonth } from '../domain/money.ts'
import { implement } from '../api/implement.ts'
import type { PlanRow } from '../store/order-tables.ts'
import { listPlans } from './plans-queries.ts'

export const planHandlers = [
  /** Empty if payment is disabled. */
  implement(planEndpoints.list, async ({ config, store }) => {
    const offered = config.payment === 'none' ? [] : await listPlans(store.db)
    return { list: offered.filter(({ is_offered }) => is_offered).map(toPlan) }
  }),
]

function toPlan({ id, month_count, currency_code, amount }: PlanRow): Plan {
  return {
    id,
    month_count,
    currency_code,
    amount_total: toMajorUnits(amount, currency_code),
    amount_month: toMajorUnits(pricePerMonth(amount, month_count), currency_code),
  }
}
