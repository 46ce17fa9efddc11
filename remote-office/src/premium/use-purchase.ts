import { useEffect, useReducer } from 'react'
import { keepPendingOrder, readPendingOrder } from './pending-order.ts'
import { refreshAccount } from './premium-api.ts'
import { purchase, type Purchase } from './purchase.ts'

/** The purchase of an account: it goes on after a reload, and a payment makes the account known anew. */
export function usePurchase(accountId: number) {
  const [state, dispatch] = useReducer(purchase, accountId, firstStep)
  const order = state.step === 'paying' ? state.order : null
  const isPaid = state.step === 'paid'

  useEffect(() => keepPendingOrder(accountId, order), [accountId, order])

  useEffect(() => {
    if (isPaid) void refreshAccount()
  }, [isPaid])

  return [state, dispatch] as const
}

function firstStep(accountId: number): Purchase {
  const order = readPendingOrder(accountId)
  const choosing: Purchase = { step: 'choosing', planId: null }
  return order ? purchase(choosing, { type: 'ordered', order }) : choosing
}
