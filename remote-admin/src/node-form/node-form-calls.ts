import { accessEndpoints, adminNodeEndpoints, nodeEndpoints, type RequestOf } from '@sallyport/contract/endpoints'
import { type ApiError, fetchOnce, useAction, useCall } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import type { NodeFormInput, NodeFormOutput } from './node-form-schema.ts'

export const useNodeOptions = () => useCall(adminNodeEndpoints.formData, {})

/** A node, and the statuses and types to select from. The page handles 404. */
export const useAdminNode = (id: number) =>
  useCall(adminNodeEndpoints.byId, { params: { id } }, { handles: [404], isCached: false })

/** The fields of a node that are stored now, with their version. */
export const fetchAdminNode = (id: number) => fetchOnce(adminNodeEndpoints.byId, { params: { id } })

const endpointsWithNodes = [adminNodeEndpoints.list, nodeEndpoints.list, accessEndpoints.byNode]

type NodeBody = RequestOf<typeof adminNodeEndpoints.create>['body']
type OnRefused = (failure: ApiError) => void

export function useCreateNode({ onSaved, onRefused }: { onSaved: () => void; onRefused: OnRefused }) {
  const { t } = useTranslation()
  return useAction(adminNodeEndpoints.create, {
    request: (body: NodeBody) => ({ body }),
    refreshes: endpointsWithNodes,
    handles: [400],
    onSuccess(_, { name }) {
      void notify.success(t('admin.node.created', { name }))
      onSaved()
    },
    onRefused,
  })
}

/** `version`: the version to replace; undefined for any version. */
export type NodeUpdate = { body: NodeFormOutput; values: NodeFormInput; version: string | undefined }

type UpdateCallbacks = { onSaved: (version: string | undefined, update: NodeUpdate) => void; onRefused: OnRefused }

/** Refused with 404 if the node was deleted, and with 412 if it has changed since its version was read. */
export function useUpdateNode(id: number, { onSaved, onRefused }: UpdateCallbacks) {
  const { t } = useTranslation()
  return useAction(adminNodeEndpoints.update, {
    request: ({ body, version }: NodeUpdate) => ({ params: { id }, headers: { 'if-match': version }, body }),
    refreshes: endpointsWithNodes,
    handles: [400, 404, 412],
    onSuccess({ version }, update) {
      void notify.success(t('admin.node.updated', { id, name: update.body.name }))
      onSaved(version, update)
    },
    onRefused,
  })
}
