import { type OwnOrderStatus, planEndpoints } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'
import { type Dispatch, useEffect } from 'react'
import type { Order, PurchaseEvent } from './purchase-reducer.ts'

/** In milliseconds (§9). */
const pollInterval = 1000

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

/** Polls the status of an order, because the embedded payment widget reports nothing. */
export function OrderPolling({ order: { invoice }, dispatch }: Props) {
  const { status, is_underpaid } = useOrderStatus(invoice.id)
  useEffect(() => {
    if (status) dispatch({ type: 'polled', order: { status, is_underpaid } })
  }, [status, is_underpaid, dispatch])
  return null
}

/** The status of an order; an unknown order (404) counts as failed. */
function useOrderStatus(id: number): Partial<OwnOrderStatus> {
  const options = { interval: pollInterval, handles: [404] }
  const { data, error } = usePoll(planEndpoints.orderStatus, { params: { id } }, options)
  return error?.status === 404 ? { status: 'failed' } : { ...data }
}
