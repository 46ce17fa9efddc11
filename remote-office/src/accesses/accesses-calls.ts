import { limits } from '@sallyport/contract/config'
import {
  accessEndpoints,
  errorCodes,
  type Node,
  nodeEndpoints,
  type RequestOf,
  type ResponseOf,
} from '@sallyport/contract/endpoints'
import {
  type ApiError,
  prefetchBatch,
  queryClient,
  refetchEndpoint,
  updateCachedItems,
  useAction,
  useBatches,
  usePoll,
} from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'

/** The user's own accesses on a node, and the node. The page handles 404. */
export const useAccessesOfNode = (id: number) =>
  useBatches(accessEndpoints.byNode, { params: { id } }, { handles: [404] })

export type AccessStatus = ResponseOf<typeof accessEndpoints.statusByNode>
export type AccessStatusQuery = { data?: AccessStatus | undefined; error?: ApiError | null; isFetched: boolean }

const { pollInterval, pendingPollInterval } = limits.tunnel
const statusInterval = (status: AccessStatus | undefined) =>
  status?.readiness === 'pending' ? pendingPollInterval : pollInterval

/** The status of the user's accesses on a node. A 404 has no message: the page shows the accesses without a status. */
export const useAccessStatus = (id: number): AccessStatusQuery =>
  usePoll(accessEndpoints.statusByNode, { params: { id } }, { interval: statusInterval, handles: [404] })

/** The user's accesses on all nodes with their state, which is polled. */
export const useAllAccesses = () => useBatches(accessEndpoints.list, {}, { interval: pollInterval })

export const prefetchAllAccesses = () => prefetchBatch(accessEndpoints.list, {})

/** Requests the first accesses of a node while the code of its page loads. */
export const prefetchNode = (id: number) => prefetchBatch(accessEndpoints.byNode, { params: { id } })

/** Refetches accesses and their nodes. The cached data stays until the response arrives. */
export const refetchAccesses = () =>
  [accessEndpoints.byNode, accessEndpoints.list, nodeEndpoints.list, nodeEndpoints.recommended].forEach(refetchEndpoint)

/** Refetches the accesses on all nodes even if no page shows them, so that Back shows no deleted access. */
const refetchAllAccesses = () => void queryClient.refetchQueries({ queryKey: [accessEndpoints.list.path] })

export type AllocationBody = RequestOf<typeof accessEndpoints.allocate>['body']

/** Why no access can be created on a node. */
export type UnavailableReason = 'closed' | 'full'

const refusals = {
  [errorCodes.nodeClosed]: { reason: 'closed', notice: 'office.create.closed.notice' },
  [errorCodes.nodeFull]: { reason: 'full', notice: 'office.create.full.notice' },
} as const
const isRefusal = (code: string): code is keyof typeof refusals => code in refusals

type AllocationCallbacks = {
  onCreated: (response: ResponseOf<typeof accessEndpoints.allocate>) => void
  onUnavailable: (reason: UnavailableReason) => void
}

export function useAllocateAccess(node: Node, { onCreated, onUnavailable }: AllocationCallbacks) {
  const { t } = useTranslation()
  return useAction(accessEndpoints.allocate, {
    request: (body: AllocationBody) => ({ body }),
    refreshes: [accessEndpoints.byNode],
    handles: [400],
    onSuccess(response) {
      refetchEndpoint(accessEndpoints.statusByNode)
      refetchAllAccesses()
      onCreated(response)
    },
    onRefused({ code }) {
      if (isRefusal(code)) {
        const { reason, notice } = refusals[code]
        onUnavailable(reason)
        void notify.error(t(notice, { node: node.name }))
      } else if (code === errorCodes.accessLimit) {
        void notify.error(t('office.create.limit'))
      } else {
        void notify.error(t('something.went.wrong.error'))
      }
    },
  })
}

export function useDeleteAccess() {
  const { t } = useTranslation()
  return useAction(accessEndpoints.remove, {
    request: ({ id }: { id: number; name: string }) => ({ params: { id } }),
    refreshes: [accessEndpoints.byNode],
    onSuccess(_, { id, name }) {
      refetchAllAccesses()
      void notify.success(t('office.access.deleted', { id, name }))
    },
  })
}

/** Changes the name in the cached list instead of refetching it, so that the access keeps its position. */
export function useRenameAccess(id: number) {
  const { t } = useTranslation()
  return useAction(accessEndpoints.rename, {
    request: (body: { name: string }) => ({ params: { id }, body }),
    refetchesOnError: [accessEndpoints.byNode],
    onSuccess(_, { name }) {
      updateCachedItems(accessEndpoints.byNode, (access) => (access.id === id ? { ...access, name } : access))
      updateCachedItems(accessEndpoints.list, (access) => (access.id === id ? { ...access, name } : access))
      void notify.success(t('office.access.renamed', { name }))
    },
  })
}
