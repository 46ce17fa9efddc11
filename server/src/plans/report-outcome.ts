import type { OrderOutcome } from '@sallyport/contract/rules'
import type { Store } from '../store/store.ts'
import { applyOutcome } from './order-outcome.ts'
import { lockOrder, orderByExtId } from './orders-queries.ts'

type Report = { ext_id: string; outcome: OrderOutcome; now: number; payment_details: object }

const kinds = { done: 'paid', failed: 'failed', cancelled: 'cancelled' } as const

/** Applies the report of a gateway without an adapter. Returns whether the status of the order changed. */
export async function reportOutcome(store: Store, { ext_id, outcome, ...report }: Report): Promise<boolean> {
  const found = await orderByExtId(store.db, ext_id)
  if (!found) return false
  return store.transaction(async (tx) => {
    const locked = await lockOrder(tx, found.id)
    return locked !== undefined && applyOutcome(tx, locked, { kind: kinds[outcome], source: 'gateway', ...report })
  })
}
