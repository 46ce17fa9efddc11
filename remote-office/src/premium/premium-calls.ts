import { limits } from '@sallyport/contract/config'
import { accessEndpoints, planEndpoints, sessionEndpoints, type Plan } from '@sallyport/contract/endpoints'
import type { OrderStatus } from '@sallyport/contract/rules'
import { call, queryClient, useAction, useCall, usePoll } from '@sallyport/runtime/api'
import { setAccount } from '@sallyport/runtime/session'
import type { Order } from './purchase-reducer.ts'

/** Not cached, because the open order in the response can end. */
export const usePlans = () => useCall(planEndpoints.list, {}, { isCached: false })

type OrderInput = { plan: Plan; description: string }

type OrderCallbacks = {
  onOrdered: (order: Order) => void
  /** Called when the plan is no longer offered (404; the list is refetched), or the payment gateway failed (502). */
  onRefused: (status: number) => void
}

export const useCreateOrder = ({ onOrdered, onRefused }: OrderCallbacks) =>
  useAction(planEndpoints.order, {
    refetchesOnError: [planEndpoints.list],
    handles: [404, 502],
    onRefused: ({ status }) => onRefused(status),
    request: ({ plan, description }: OrderInput) => ({ body: { plan_id: plan.id, description } }),
    onSuccess: (invoice, { plan }) => onOrdered({ invoice, plan }),
  })

/** The status of an order; an unknown order (404) counts as failed. */
export function useOrderStatus(id: number): OrderStatus | undefined {
  const options = { interval: limits.order.pollInterval, handles: [404] }
  const { data, error } = usePoll(planEndpoints.orderStatus, { params: { id } }, options)
  return error?.status === 404 ? 'failed' : data?.status
}

/** Refetches the data that a payment has changed: the account, and the accesses, which are no longer limited. */
export async function refreshAccount(): Promise<void> {
  const account = await queryClient
    .fetchQuery({ queryKey: [sessionEndpoints.info.path], queryFn: () => call(sessionEndpoints.info, {}) })
    .catch(() => null)
  if (account) setAccount(account)
  await queryClient.resetQueries({ queryKey: [accessEndpoints.byNode.path] })
}
