import { limits } from '@sallyport/contract/config'
import {
  accessEndpoints,
  adminAccessEndpoints,
  adminNodeEndpoints,
  type HistoryRange,
  nodeEndpoints,
  type NodeHealth,
  nodeHealthEndpoints,
  type NodeRemoval,
} from '@sallyport/contract/endpoints'
import { type ApiError, fetchOnce, refetchEndpoint, useAction, useCall, usePoll } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

const { historyPollInterval, pollInterval } = limits.tunnel

/** The page handles 404. */
export const useNode = (id: number) => useCall(adminNodeEndpoints.byId, { params: { id } }, { handles: [404] })

export const useNodeHistory = (id: number, range: HistoryRange) =>
  usePoll(
    nodeHealthEndpoints.history,
    { params: { id }, query: { range } },
    { interval: historyPollInterval, isShownInline: true },
  )

/** The health of all nodes by id, from one call; empty before the first response. */
export function useHealthOfNodes(): ReadonlyMap<number, NodeHealth> {
  const { data } = usePoll(nodeHealthEndpoints.list, {}, { interval: pollInterval })
  return new Map(data?.items.map((health) => [health.node_id, health]))
}

export const useNodeHealth = (id: number) =>
  usePoll(nodeHealthEndpoints.byId, { params: { id } }, { interval: pollInterval, isShownInline: true })

const lists = [adminNodeEndpoints.list, nodeEndpoints.list, accessEndpoints.byNode, adminAccessEndpoints.list]
const listsAndNode = [...lists, adminNodeEndpoints.byId]

/** The accesses that the deletion of a node would end. */
export const fetchNodeRemoval = (id: number): Promise<NodeRemoval> =>
  fetchOnce(adminNodeEndpoints.previewRemoval, { params: { id } }).catch((failure: ApiError) => {
    // Another admin has deleted the node.
    if (failure.status === 404) listsAndNode.forEach(refetchEndpoint)
    throw failure
  })

export type RemovedNode = { id: number; name: string }

export function useRemoveNode({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  return useAction(adminNodeEndpoints.remove, {
    request: ({ id }: RemovedNode) => ({ params: { id } }),
    refreshes: lists,
    refetchesOnError: listsAndNode,
    onSuccess({ accesses: count }, { id, name }) {
      refetchEndpoint(nodeHealthEndpoints.list)
      void notify.success(
        count === 0
          ? t('admin.node.delete.success', { id, name })
          : t('admin.node.delete.success.accesses', { id, name, count }),
      )
      onRemoved()
    },
  })
}
