import { type Dispatch, useEffect } from 'react'
import { useOrderStatus } from './premium-calls.ts'
import type { Order, PurchaseEvent } from './purchase-reducer.ts'

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

/** Polls the status of an order, because the embedded payment widget reports nothing. */
export function OrderPolling({ order: { invoice }, dispatch }: Props) {
  const status = useOrderStatus(invoice.id)
  useEffect(() => {
    if (status) dispatch({ type: 'polled', status })
  }, [status, dispatch])
  return null
}
