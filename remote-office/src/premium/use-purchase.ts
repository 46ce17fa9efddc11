import { useEffect, useReducer, useRef, useState } from 'react'
import type { Account } from '@sallyport/contract/endpoints'
import { readPendingOrder, removePendingOrder, storePendingOrder } from './pending-order.ts'
import { refreshAccount } from './premium-api.ts'
import { purchaseReducer, type Order, type Purchase } from './purchase.ts'

/**
 * The purchase of an account. A pending order survives a reload; the account is refetched after the payment. When premium
 * lasts longer than before the first order, that order was paid late, or one on another device.
 */
export function usePurchase({ id, premium_expired_at }: Account) {
  const [storedOrder] = useState(() => readPendingOrder(id))
  const [state, dispatch] = useReducer(purchaseReducer, storedOrder, initialPurchase)
  const previousOrder = useRef(storedOrder)
  const end = premium_expired_at ?? 0
  const [previousEnd, setPreviousEnd] = useState(end)
  const [hasOrdered, setHasOrdered] = useState(storedOrder !== null)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'
  const isExtended = end > previousEnd

  // Until then, the stored account may only be older than the first response.
  if (!hasOrdered && order) setHasOrdered(true)
  if (!hasOrdered && !order && end !== previousEnd) setPreviousEnd(end)

  useEffect(() => {
    if (order) storePendingOrder(id, order)
    else if (previousOrder.current) removePendingOrder(id, previousOrder.current)
    previousOrder.current = order
  }, [id, order])

  useEffect(() => {
    if (isExtended && hasOrdered) dispatch({ type: 'extended' })
  }, [isExtended, hasOrdered])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function initialPurchase(order: Order | null): Purchase {
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchaseReducer(choosing, { type: 'ordered', order }) : choosing
}
