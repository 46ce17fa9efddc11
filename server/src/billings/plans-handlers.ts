import { planEndpoints, type Plan } from '@sallyport/contract/endpoints'
import { implementArea } from '../api/implement.ts'
import type { PlanRow } from '../database/tables/orders.ts'
import { notFound } from '../http/http-error.ts'
import type { Gateway } from './gateways/gateway.ts'
import { pricePerMonth, toMajorUnits } from './money.ts'
import { openOrderOf, orderStatusOfUser } from './orders-queries.ts'
import { placeOrder } from './place-order.ts'
import { listPlans } from './plans-queries.ts'

/** `gateway` receives new orders; if it is null, payment is disabled and there are no plans. */
export const createPlanHandlers = (gateway: Gateway | null) =>
  implementArea(planEndpoints, {
    list: async ({ user, store: { db }, now }) => {
      if (!gateway) return { list: [] }
      const plans = await listPlans(db)
      const list = plans.filter(({ is_offered }) => is_offered).map(toPlan)
      const order = await openOrderOf(db, { user_id: user.id, gateway: gateway.name, now })
      if (!order) return { list }
      const { id, gateway_id, ext_id, plan_id } = order
      return { list, open_order: { invoice: { id, gateway_id, ext_id }, plan: toPlan({ ...order, id: plan_id }) } }
    },

    order: (call) => (gateway ? placeOrder(call, gateway) : notFound()),

    orderStatus: async ({ user, params, store }) =>
      (await orderStatusOfUser(store.db, { id: params.id, user_id: user.id })) ?? notFound(),
  })

function toPlan({ id, month_count, currency_code, amount }: Omit<PlanRow, 'type' | 'is_offered'>): Plan {
  return {
    id,
    month_count,
    currency_code,
    amount_total: toMajorUnits(amount, currency_code),
    amount_month: toMajorUnits(pricePerMonth(amount, month_count), currency_code),
  }
}
