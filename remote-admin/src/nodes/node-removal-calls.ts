import {
  accessEndpoints,
  adminAccessEndpoints,
  adminNodeEndpoints,
  nodeEndpoints,
  nodeHealthEndpoints,
  type NodeRemoval,
} from '@sallyport/contract/endpoints'
import { call, queryClient, refetchEndpoint, useAction, type ApiError } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

export type RemovedNode = { id: number; name: string }

const lists = [adminNodeEndpoints.list, nodeEndpoints.list, accessEndpoints.byNode, adminAccessEndpoints.list]
const listsAndNode = [...lists, adminNodeEndpoints.byId]

/** What ends with a node. Failures are reported as for other queries. */
export function fetchNodeRemoval(id: number): Promise<NodeRemoval> {
  const request = { params: { id } }
  const removal = queryClient.fetchQuery({
    queryKey: [adminNodeEndpoints.previewRemoval.path, request],
    queryFn: ({ signal }) => call(adminNodeEndpoints.previewRemoval, request, signal),
    gcTime: 0,
    staleTime: 0,
  })
  return removal.catch((failure: ApiError) => {
    // Another admin deleted the node.
    if (failure.status === 404) listsAndNode.forEach(refetchEndpoint)
    throw failure
  })
}

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
