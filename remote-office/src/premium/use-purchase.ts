import { useEffect, useReducer } from 'react'
import { storePendingOrder, readPendingOrder } from './pending-order.ts'
import { refreshAccount } from './premium-api.ts'
import { purchaseReducer, type Purchase } from './purchase.ts'

/** The purchase of an account. A pending order survives a reload; the account is refetched after the payment. */
export function usePurchase(accountId: number) {
  const [state, dispatch] = useReducer(purchaseReducer, accountId, initialPurchase)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'

  useEffect(() => storePendingOrder(accountId, order), [accountId, order])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function initialPurchase(accountId: number): Purchase {
  const order = readPendingOrder(accountId)
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchaseReducer(choosing, { type: 'ordered', order }) : choosing
}
