import { invoiceSchema, planSchema } from '@sallyport/contract/endpoints'
import { safeStorage } from '@sallyport/runtime/session'
import * as v from 'valibot'
import type { Order } from './purchase-reducer.ts'

const storedOrderSchema = v.pipe(v.string(), v.parseJson(), v.object({ invoice: invoiceSchema, plan: planSchema }))

/** Stored per account, so that users who share a browser do not see each other's orders. */
const storageKey = (accountId: number) => `sallyport-order-${accountId}`

/** Null if the account has no unpaid order or the stored value is invalid. */
export function readPendingOrder(accountId: number): Order | null {
  const { success, output } = v.safeParse(storedOrderSchema, safeStorage.getItem(storageKey(accountId)))
  return success ? output : null
}

export function storePendingOrder(accountId: number, order: Order): void {
  void safeStorage.setItem(storageKey(accountId), JSON.stringify(order))
}

/** Removes an order that has ended, unless another tab has stored a newer one. */
export function removePendingOrder(accountId: number, { invoice }: Order): void {
  if (readPendingOrder(accountId)?.invoice.id === invoice.id) void safeStorage.removeItem(storageKey(accountId))
}
