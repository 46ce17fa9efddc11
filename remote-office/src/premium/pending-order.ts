import { invoiceSchema, planSchema } from '@sallyport/contract/endpoints'
import { safeStorage } from '@sallyport/runtime/session'
import * as v from 'valibot'
import type { Order } from './purchase.ts'

const storedOrderSchema = v.pipe(v.string(), v.parseJson(), v.object({ invoice: invoiceSchema, plan: planSchema }))

/** Each account has its own: on a machine that people share nobody is shown another one's order. */
const storageKey = (accountId: number) => `sallyport-order-${accountId}`

/** The order that this account has not finished paying; what another hand left in the storage is not trusted. */
export function readPendingOrder(accountId: number): Order | null {
  const { success, output } = v.safeParse(storedOrderSchema, safeStorage.getItem(storageKey(accountId)))
  return success ? output : null
}

/** Keeps the order for the next page; null drops it. */
export function storePendingOrder(accountId: number, order: Order | null): void {
  if (order) void safeStorage.setItem(storageKey(accountId), JSON.stringify(order))
  else void safeStorage.removeItem(storageKey(accountId))
}
