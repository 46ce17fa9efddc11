import { planEndpoints, type Plan } from '@sallyport/contract/endpoints'
import { toMajorUnits, pricePerMonth } from '../domain/money.ts'
import { implement } from '../api/implement.ts'
import { messages, notFound, refuse } from '../errors/http-error.ts'
import type { PlanRow } from '../store/order-tables.ts'
import { lockUser } from '../store/row-locks.ts'
import { addOrder, orderOfUser, secondsToNextOrder } from './orders-queries.ts'
import { listPlans, planById } from './plans-queries.ts'

export const planHandlers = [
  /** Empty if payment is disabled. */
  implement(planEndpoints.list, async ({ config, store }) => ({
    list: config.payment === 'none' ? [] : (await listPlans(store.db)).map(toPlan),
  })),

  implement(planEndpoints.order, async ({ user, body, config, store, now }) => {
    if (config.payment === 'none') refuse(503, messages.serverError)
    const plan = (await planById(store.db, body.plan_id)) ?? notFound()
    return store.transaction(async (tx) => {
      // Serializes the orders of one account, so that concurrent ones cannot exceed the limit.
      await lockUser(tx, user.id)
      const wait = await secondsToNextOrder(tx, user.id, now)
      if (wait > 0) refuse(429, messages.tooManyRequests, wait)
      return addOrder(tx, { user_id: user.id, plan, description: body.description, now })
    })
  }),

  implement(
    planEndpoints.orderStatus,
    async ({ user, params, store }) => (await orderOfUser(store.db, { id: params.id, user_id: user.id })) ?? notFound(),
  ),
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
