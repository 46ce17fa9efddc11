import { errorCodes } from '@sallyport/contract/endpoints'
import { logAdminAction } from '../admin-log/admin-log.ts'
import { notFound, refuse } from '../errors/http-error.ts'
import { addOrderEvent } from '../plans/order-events.ts'
import { lockOrder } from '../plans/orders-queries.ts'
import { takeBackOrder } from '../plans/refund.ts'
import { giveOrder } from '../plans/settlement.ts'
import type { Database } from '../store/database.ts'

type Manual = { id: number; admin_id: number; now: number }

/** Gives what was ordered although the gateway has not reported a payment in full. Changes nothing if it was given. */
export async function settleByHand(tx: Database, { id, admin_id, now }: Manual) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) refuse(400, errorCodes.orderRefunded)
  if (order.status === 'done') return
  await giveOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'settled_by_hand', admin_id })
  const changes = { status: { from: order.status, to: 'done' } }
  await logAdminAction(tx, { admin_id, action: 'order.settle', subject_id: id, now, changes })
}

/** Takes back what is unused of a settled order. Changes nothing if it was taken back. */
export async function markRefunded(tx: Database, { id, admin_id, now }: Manual) {
  const locked = (await lockOrder(tx, id)) ?? notFound()
  const { order } = locked
  if (order.refunded_at !== null) return
  if (order.status !== 'done') refuse(400, errorCodes.orderNotSettled)
  await takeBackOrder(tx, locked, now)
  await addOrderEvent(tx, { order_id: id, at: now, source: 'admin', kind: 'refunded', admin_id })
  const changes = { status: { from: order.status, to: 'cancelled' } }
  await logAdminAction(tx, { admin_id, action: 'order.refund', subject_id: id, now, changes })
}
