import { type Billing, billingEndpoints, type BillingTotal, errorCodes } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { userById } from '../accounts/accounts-queries.ts'
import { exportPart, readList, readSubset } from '../api/admin-list.ts'
import { implementArea } from '../api/implement.ts'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { orders } from '../database/tables/orders.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { billingList, orderTotals, type OrderTotal, toBilling } from './billings-queries.ts'
import { toMajorUnits } from './money.ts'
import { addOrderEvent, listOrderEvents } from './order-events.ts'
import { fulfilOrder, revokeOrder } from './order-outcome.ts'
import { lockOrder, orderById } from './orders-queries.ts'

export const billingHandlers = implementArea(billingEndpoints, {
  list: (call) => readList(billingList, call),
  export: (call) => exportPart(billingList, call),

  totals: async ({ store, query }) => ({ items: (await orderTotals(store.db, query)).map(toBillingTotal) }),

  ofUser: async (call) => {
    const user = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readSubset(billingList, call, { name: 'of user', where: eq(orders.user_id, user.id) })
  },

  events: async ({ params, store }) => {
    await billingOf(store.db, params.id)
    return { items: await listOrderEvents(store.db, params.id) }
  },

  settle: ({ user, params, store, now }) =>
    store.transaction(async (tx) => {
      await settleManually(tx, { id: params.id, admin_id: user.id, now })
      return billingOf(tx, params.id)
    }),

  refund: ({ user, params, store, now }) =>
    store.transaction(async (tx) => {
      await markRefunded(tx, { id: params.id, admin_id: user.id, now })
      return billingOf(tx, params.id)
    }),
})

const toBillingTotal = ({ currency_code, paid, done, refunded, ...counts }: OrderTotal): BillingTotal => ({
  currency_code,
  paid: toMajorUnits(paid, currency_code),
  done: toMajorUnits(done, currency_code),
  refunded: toMajorUnits(refunded, currency_code),
  ...counts,
})

async function billingOf(db: Database, id: number): Promise<Billing> {
  return toBilling((await orderById(db, id)) ?? notFound())
}

type ManualChange = { id: number; admin_id: number; now: number }

/** Settles an order although the gateway has reported no full payment. Refuses a refunded order; changes nothing in a settled one. */
async function settleManually(tx: Database, { id, admin_id, now }: ManualChange) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) refuse(400, errorCodes.orderRefunded)
  if (order.status === 'done') return
  await fulfilOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'settled_by_hand', admin_id })
  const changes = { status: { from: order.status, to: 'done' } }
  await logAdminAction(tx, { admin_id, action: 'order.settle', subject_id: id, now, changes })
}

/** Revokes the unused part of the purchased period; the admin pays the money back outside of this server. Refuses an unsettled order. */
async function markRefunded(tx: Database, { id, admin_id, now }: ManualChange) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) return
  if (order.status !== 'done') refuse(400, errorCodes.orderNotSettled)
  await revokeOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'refunded', admin_id })
  const changes = { status: { from: order.status, to: 'cancelled' } }
  await logAdminAction(tx, { admin_id, action: 'order.refund', subject_id: id, now, changes })
}
