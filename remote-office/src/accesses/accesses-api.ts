import { queryClient, refetchEndpoint, useAction, usePages } from '@sallyport/runtime/api'
import { accessEndpoints, errorCodes, type ResponseOf, type Node } from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import { useWords } from '../words.ts'
import { renameCachedAccess, type CachedAccesses } from './rename-cached-access.ts'

/** The person's own accesses on a node, and the node; 404 is the page's. */
export const useAccessesOfNode = (id: number) =>
  usePages(accessEndpoints.byNode, { params: { id } }, { handles: [404] })

/** Fetches the loaded accesses and their node again; what is shown stays until they arrive. */
export const refetchAccesses = () => refetchEndpoint(accessEndpoints.byNode)

type AllocationBody = { node_id: number; name: string }
type AllocationCallbacks = { onCreated: (answer: ResponseOf<typeof accessEndpoints.allocate>) => void; onFull: () => void }

export function useAllocateAccess(node: Node, { onCreated, onFull }: AllocationCallbacks) {
  const words = useWords()
  return useAction(accessEndpoints.allocate, {
    request: (body: AllocationBody) => ({ body }),
    refreshes: [accessEndpoints.byNode],
    handles: [400],
    onDone: onCreated,
    onRefused({ code }) {
      if (code === errorCodes.nodeFull) {
        onFull()
        void notify.error(words('office.create.full.notice', { node: node.name }))
      } else if (code === errorCodes.accessLimit) {
        void notify.error(words('office.create.limit'))
      } else {
        void notify.error(words('something.went.wrong.error'))
      }
    },
  })
}

type DeletedAccess = { id: number; name: string }

export function useDeleteAccess() {
  const words = useWords()
  return useAction(accessEndpoints.remove, {
    request: ({ id }: DeletedAccess) => ({ params: { id } }),
    refreshes: [accessEndpoints.byNode],
    onDone: (_, { id, name }) => void notify.success(words('office.access.deleted', { id, name })),
  })
}

/** Success changes the name in the loaded list: the access keeps its position there. */
export function useRenameAccess(id: number) {
  const words = useWords()
  return useAction(accessEndpoints.rename, {
    request: (body: { name: string }) => ({ params: { id }, body }),
    affects: [accessEndpoints.byNode],
    onDone(_, { name }) {
      queryClient.setQueriesData<CachedAccesses>({ queryKey: [accessEndpoints.byNode.path] }, (loaded) =>
        renameCachedAccess(loaded, { id, name }),
      )
      void notify.success(words('office.access.renamed', { id, name }))
    },
  })
}
