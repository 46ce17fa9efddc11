import { limits } from '@sallyport/contract/config'
import {
  accessEndpoints,
  adminAccessEndpoints,
  adminNodeEndpoints,
  type HistoryRange,
  nodeEndpoints,
  type NodeHealth,
  nodeHealthEndpoints,
  type NodeUsers,
  type RequestOf,
} from '@sallyport/contract/endpoints'
import { type ApiError, fetchOnce, refetchEndpoint, useAction, useCall, usePoll } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useState } from 'react'

const { historyPollInterval, listPollInterval, pollInterval } = limits.tunnel

/** Polled, because another admin can change or delete the node. The page handles 404. */
export const useNode = (id: number) =>
  usePoll(
    adminNodeEndpoints.byId,
    { params: { id } },
    { interval: listPollInterval, handles: [404], isShownInline: true },
  )

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

/** The users of a node, and the number of accesses that its deletion would end. */
export const fetchNodeUsers = (id: number): Promise<NodeUsers> =>
  fetchOnce(adminNodeEndpoints.users, { params: { id } }).catch((failure: ApiError) => {
    // Another admin has deleted the node.
    if (failure.status === 404) listsAndNode.forEach(refetchEndpoint)
    throw failure
  })

export type RemovedNode = { id: number; name: string }
/** `accesses`: the number that the admin has confirmed. The server responds with 400 if it has changed. */
type Removal = RemovedNode & { accesses: number }

export function useRemoveNode({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation()
  return useAction(adminNodeEndpoints.remove, {
    request: ({ id, accesses }: Removal) => ({ params: { id }, query: { accesses } }),
    refreshes: lists,
    refetchesOnError: listsAndNode,
    handles: [400],
    onRefused: (_, { name }) => void notify.error(t('admin.node.delete.changed', { name })),
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

/** Not cached, because other admins and the users change the accesses of the node. */
export const useNodeUsers = (id: number) => useCall(adminNodeEndpoints.users, { params: { id } }, { isCached: false })

/** Queues a mail to the users of a node. `sent` is the number of mails; null before. */
export function useNodeMail(id: number, onRefused: (failure: ApiError) => void) {
  const [sent, setSent] = useState<number | null>(null)
  const { run } = useAction(adminNodeEndpoints.mail, {
    request: (body: Pick<RequestOf<typeof adminNodeEndpoints.mail>['body'], 'text'>) => ({ params: { id }, body }),
    handles: [0, adminNodeEndpoints.mail.success, 400, 403, 404, 413, 429, 500, 502, 503, 504],
    onSuccess: (result) => setSent(result.sent),
    onRefused,
  })
  return { sent, send: run }
}
