import { limits } from '@sallyport/contract/config'
import { nodeHealthEndpoints, type NodeHealth } from '@sallyport/contract/endpoints'
import { usePoll } from '@sallyport/runtime/api'

const { tunnel } = limits

/** The health of all nodes by id, in one call; empty until the first response. */
export function useHealthOfNodes(): ReadonlyMap<number, NodeHealth> {
  const { data } = usePoll(nodeHealthEndpoints.list, {}, { interval: tunnel.pollInterval })
  return new Map(data?.items.map((health) => [health.node_id, health]))
}

export const useNodeHealth = (id: number) =>
  usePoll(nodeHealthEndpoints.byId, { params: { id } }, { interval: tunnel.pollInterval, isShownInline: true })
