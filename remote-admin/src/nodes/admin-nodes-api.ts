import { useCall, useAction, usePages } from 'shared/api'
import { accessEndpoints, adminNodeEndpoints, nodeEndpoints, type RequestOf } from 'shared/contract'
import { notify } from 'shared/notify'
import { useWords } from '../words.ts'

const unnamed = { statuses: {}, types: {} }

/** All nodes, and what the numbers in them are called. */
export function useAdminNodes() {
  const nodes = usePages(adminNodeEndpoints.list, {})
  return { ...nodes, names: nodes.first ?? unnamed }
}

/** What the form of a new node offers to choose from. */
export const useNodeOptions = () => useCall(adminNodeEndpoints.formData, {})

/** A node with all its fields, and what its form offers; 404 is the page's. */
export const useAdminNode = (id: number) => useCall(adminNodeEndpoints.byId, { params: { id } }, [404])

/** Where a node is shown: to admins, to everyone, and beside the accesses on it. */
const shownIn = [adminNodeEndpoints.list, nodeEndpoints.list, accessEndpoints.byNode]

type NodeBody = RequestOf<typeof adminNodeEndpoints.create>['body']
type OnRefused = (message: string) => void

export function useCreateNode({ onSaved, onRefused }: { onSaved: () => void; onRefused: OnRefused }) {
  const words = useWords()
  return useAction(adminNodeEndpoints.create, {
    request: (body: NodeBody) => ({ body }),
    refreshes: shownIn,
    handles: [400],
    onDone(_, { name }) {
      void notify.success(words('admin.node.created', { name }))
      onSaved()
    },
    onRefused: ({ code }) => onRefused(code),
  })
}

export function useUpdateNode(id: number, { onRefused }: { onRefused: OnRefused }) {
  const words = useWords()
  return useAction(adminNodeEndpoints.update, {
    request: (body: NodeBody) => ({ params: { id }, body }),
    refreshes: shownIn,
    handles: [400],
    onDone(_, { name }) {
      void notify.success(words('admin.node.updated', { id, name }))
    },
    onRefused: ({ code }) => onRefused(code),
  })
}
