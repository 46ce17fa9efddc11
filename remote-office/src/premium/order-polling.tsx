import { limits } from '@sallyport/contract/config'
import { planEndpoints } from '@sallyport/contract/endpoints'
import type { OrderStatus } from '@sallyport/contract/rules'
import { usePoll } from '@sallyport/runtime/api'
import { type Dispatch, useEffect } from 'react'
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

/** The status of an order; an unknown order (404) counts as failed. */
function useOrderStatus(id: number): OrderStatus | undefined {
  const options = { interval: limits.order.pollInterval, handles: [404] }
  const { data, error } = usePoll(planEndpoints.orderStatus, { params: { id } }, options)
  return error?.status === 404 ? 'failed' : data?.status
}
