import { useEffect, type Dispatch } from 'react'
import { limits } from '@sallyport/contract/config'
import { planEndpoints } from '@sallyport/contract/endpoints'
import type { OrderStatus } from '@sallyport/contract/rules'
import { usePoll } from '@sallyport/runtime/api'
import type { Order, PurchaseEvent } from './purchase.ts'

const notFound = 404

type Props = { order: Order; dispatch: Dispatch<PurchaseEvent> }

/** Polls the status of an order, because the embedded payment widget reports nothing. */
export function OrderPolling({ order: { invoice }, dispatch }: Props) {
  const status = useOrderStatus(invoice.id)

  useEffect(() => {
    if (status) dispatch({ type: 'polled', status })
  }, [status, dispatch])

  return null
}

/** An unknown order counts as failed. */
function useOrderStatus(id: number): OrderStatus | undefined {
  const options = { interval: limits.order.pollInterval, handles: [notFound] }
  const { data, error } = usePoll(planEndpoints.orderStatus, { params: { id } }, options)
  return error?.status === notFound ? 'failed' : data?.status
}
