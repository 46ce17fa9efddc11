import { planEndpoints, type Plan } from '@sallyport/contract/endpoints'
import type { OrderGateway } from '@sallyport/contract/rules'
import { implement } from '../api/implement.ts'
import { pricePerMonth, toMajorUnits } from '../domain/money.ts'
import type { PlanRow } from '../store/order-tables.ts'
import { openOrderOf } from './orders-queries.ts'
import { listPlans } from './plans-queries.ts'

/** `gateway`: that of new orders, null if payment is disabled; then there are no plans. */
export const createPlanHandlers = (gateway: { name: OrderGateway } | null) => [
  implement(planEndpoints.list, async ({ user, store: { db }, now }) => {
    if (!gateway) return { list: [] }
    const plans = await listPlans(db)
    const list = plans.filter(({ is_offered }) => is_offered).map(toPlan)
    const order = await openOrderOf(db, { user_id: user.id, gateway: gateway.name, now })
    if (!order) return { list }
    const { id, gateway_id, ext_id, plan_id } = order
    return { list, open_order: { invoice: { id, gateway_id, ext_id }, plan: toPlan({ ...order, id: plan_id }) } }
  }),
]

function toPlan({ id, month_count, currency_code, amount }: Omit<PlanRow, 'type' | 'is_offered'>): Plan {
  return {
    id,
    month_count,
    currency_code,
    amount_total: toMajorUnits(amount, currency_code),
    amount_month: toMajorUnits(pricePerMonth(amount, month_count), currency_code),
  }
}
