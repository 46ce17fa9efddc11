import { limits } from '@sallyport/contract/config'
import {
  adminNodeEndpoints,
  type HistoryRange,
  type NodeHealth,
  nodeHealthEndpoints,
} from '@sallyport/contract/endpoints'
import { useCall, usePoll } from '@sallyport/runtime/api'

/** The page handles 404. */
export const useNode = (id: number) => useCall(adminNodeEndpoints.byId, { params: { id } }, [404])

export const useNodeHistory = (id: number, range: HistoryRange) =>
  usePoll(
    nodeHealthEndpoints.history,
    { params: { id }, query: { range } },
    { interval: limits.tunnel.historyPollInterval, isShownInline: true },
  )

const { tunnel } = limits

/** The health of all nodes by id, in one call; empty until the first response. */
export function useHealthOfNodes(): ReadonlyMap<number, NodeHealth> {
  const { data } = usePoll(nodeHealthEndpoints.list, {}, { interval: tunnel.pollInterval })
  return new Map(data?.items.map((health) => [health.node_id, health]))
}

export const useNodeHealth = (id: number) =>
  usePoll(nodeHealthEndpoints.byId, { params: { id } }, { interval: tunnel.pollInterval, isShownInline: true })
