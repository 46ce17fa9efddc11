import { useEffect, useReducer, useRef, useState } from 'react'
import { readPendingOrder, removePendingOrder, storePendingOrder } from './pending-order.ts'
import { refreshAccount } from './premium-api.ts'
import { purchaseReducer, type Order, type Purchase } from './purchase.ts'

/** The purchase of an account. A pending order survives a reload; the account is refetched after the payment. */
export function usePurchase(accountId: number) {
  const [storedOrder] = useState(() => readPendingOrder(accountId))
  const [state, dispatch] = useReducer(purchaseReducer, storedOrder, initialPurchase)
  const previousOrder = useRef(storedOrder)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'

  useEffect(() => {
    if (order) storePendingOrder(accountId, order)
    else if (previousOrder.current) removePendingOrder(accountId, previousOrder.current)
    previousOrder.current = order
  }, [accountId, order])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function initialPurchase(order: Order | null): Purchase {
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchaseReducer(choosing, { type: 'ordered', order }) : choosing
}
