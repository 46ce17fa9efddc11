import { accessEndpoints, planEndpoints, sessionEndpoints, type Plan } from '@sallyport/contract/endpoints'
import { call, queryClient, useAction, useCall } from '@sallyport/runtime/api'
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

/** Refetches the data that a payment has changed: the account, and the accesses, which are no longer limited. */
export async function refreshAccount(): Promise<void> {
  const account = await queryClient
    .fetchQuery({ queryKey: [sessionEndpoints.info.path], queryFn: () => call(sessionEndpoints.info, {}) })
    .catch(() => null)
  if (account) setAccount(account)
  await queryClient.resetQueries({ queryKey: [accessEndpoints.byNode.path] })
}
