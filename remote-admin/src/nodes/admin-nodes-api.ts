import { useCall, useAction, usePages } from '@sallyport/runtime/api'
import {
  accessEndpoints,
  adminNodeEndpoints,
  nodeEndpoints,
  type RequestOf,
  type TypedNode,
} from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import { useWords } from '../words.ts'

const noNames = { statuses: {}, types: {} }

/** All nodes, and what the numbers in them are called. */
export function useAdminNodes() {
  const nodes = usePages(adminNodeEndpoints.list, {})
  return { ...nodes, names: nodes.first ?? noNames }
}

/** What the form of a new node offers to choose from. */
export const useNodeOptions = () => useCall(adminNodeEndpoints.formData, {})

/** A node with all its fields, and what its form offers; 404 is the page's. */
export const useAdminNode = (id: number) =>
  useCall(adminNodeEndpoints.byId, { params: { id } }, [404], { isCached: false })

/** Where a node is shown: to admins, to everyone, and beside the accesses on it. */
const endpointsWithNodes = [adminNodeEndpoints.list, nodeEndpoints.list, accessEndpoints.byNode]

type NodeBody = RequestOf<typeof adminNodeEndpoints.create>['body']
type OnRefused = (message: string) => void

export function useCreateNode({ onSaved, onRefused }: { onSaved: () => void; onRefused: OnRefused }) {
  const words = useWords()
  return useAction(adminNodeEndpoints.create, {
    request: (body: NodeBody) => ({ body }),
    refreshes: endpointsWithNodes,
    handles: [400],
    onDone(_, { name }) {
      void notify.success(words('admin.node.created', { name }))
      onSaved()
    },
    onRefused: ({ code }) => onRefused(code),
  })
}

/** An update of a node: its body, the typed values behind it, and the version that it replaces; any without one. */
export type NodeUpdate = { body: NodeBody; typed: TypedNode; version: string | undefined }

type UpdateCallbacks = {
  onSaved: (version: string | undefined, update: NodeUpdate) => void
  /** The node is no longer of that version. */
  onConflict: () => void
  onRefused: OnRefused
}

const preconditionFailed = 412

export function useUpdateNode(id: number, { onSaved, onConflict, onRefused }: UpdateCallbacks) {
  const words = useWords()
  return useAction(adminNodeEndpoints.update, {
    request: ({ body, version }: NodeUpdate) => ({ params: { id }, headers: { 'if-match': version }, body }),
    refreshes: endpointsWithNodes,
    handles: [400, preconditionFailed],
    onDone({ version }, update) {
      void notify.success(words('admin.node.updated', { id, name: update.body.name }))
      onSaved(version, update)
    },
    onRefused: ({ status, code }) => (status === preconditionFailed ? onConflict() : onRefused(code)),
  })
}
