import { useEffect, useReducer, useRef, useState } from 'react'
import type { Account } from '@sallyport/contract/endpoints'
import { readPendingOrder, removePendingOrder, storePendingOrder } from './pending-order.ts'
import { refreshAccount } from './premium-api.ts'
import { purchaseReducer, type Order, type Purchase } from './purchase.ts'

/**
 * The purchase of an account. A pending order survives a reload; the account is refetched after the payment. When premium
 * lasts longer than before, an earlier order was paid late, or one on another device.
 */
export function usePurchase({ id, premium_expired_at }: Account) {
  const [storedOrder] = useState(() => readPendingOrder(id))
  const [state, dispatch] = useReducer(purchaseReducer, storedOrder, initialPurchase)
  const previousOrder = useRef(storedOrder)
  const [previousEnd] = useState(premium_expired_at ?? 0)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'
  const isExtended = (premium_expired_at ?? 0) > previousEnd

  useEffect(() => {
    if (order) storePendingOrder(id, order)
    else if (previousOrder.current) removePendingOrder(id, previousOrder.current)
    previousOrder.current = order
  }, [id, order])

  useEffect(() => {
    if (isExtended) dispatch({ type: 'extended' })
  }, [isExtended])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function initialPurchase(order: Order | null): Purchase {
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchaseReducer(choosing, { type: 'ordered', order }) : choosing
}
