import { type Invite, inviteEndpoints, type NewInvite, type RequestOf } from '@sallyport/contract/endpoints'
import { type ApiError, useAction } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { copyText } from '@sallyport/ui'
import { useBulkReport } from '../lists/bulk.tsx'
import { inviteUrl } from './invite-url.ts'

const refreshes = [inviteEndpoints.list]

/** Creates an invite with the default expiry, and copies its link. */
export function useCreateInvite() {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.create, {
    request: () => ({}),
    refreshes,
    onSuccess({ token }) {
      const copied = token === undefined ? Promise.reject(new Error('No token')) : copyText(inviteUrl(token))
      copied.then(
        () => void notify.success(t('admin.invites.create.success.copied')),
        () => void notify.success(t('admin.invites.create.success')),
      )
    },
  })
}

type CreateOptions = { onCreated: (invites: NewInvite[]) => void; onRefused: (failure: ApiError) => void }

/** Creates invites with a note and an expiry. `onRefused` handles all failures of the call (0: no response) except 401. */
export function useCreateInvites({ onCreated, onRefused }: CreateOptions) {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.createSeveral, {
    request: (body: RequestOf<typeof inviteEndpoints.createSeveral>['body']) => ({ body }),
    refreshes,
    handles: [0, inviteEndpoints.createSeveral.success, 400, 403, 404, 413, 429, 500, 502, 503, 504],
    onSuccess({ items }) {
      onCreated(items)
      void notify.success(t('admin.invites.created', { count: items.length }))
    },
    onRefused,
  })
}

/** Revokes an invite. A 400 response means that the invite is no longer active. */
export function useRevokeInvite() {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.revoke, {
    request: ({ id }: Invite) => ({ params: { id } }),
    refreshes,
    handles: [400],
    onSuccess: (_, { id }) => void notify.success(t('admin.invites.revoke.success', { id })),
    onRefused: (_, { id }) => void notify.error(t('admin.invites.revoke.refused', { id })),
  })
}

export function useRevokeInvites() {
  const report = useBulkReport()
  return useAction(inviteEndpoints.bulkRevoke, {
    request: (ids: number[]) => ({ body: { ids } }),
    refreshes,
    onSuccess: (outcome) => report('admin.bulk.invites.revoke.success', outcome),
  })
}
