import { type Invite, inviteEndpoints, type NewInvite, type RequestOf } from '@sallyport/contract/endpoints'
import { useAction, type ApiError } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { copyText } from '@sallyport/ui'
import { bulkSummary } from '../lists/bulk-summary.ts'
import { inviteUrl } from './invite-url.ts'

export function useCreateInvite() {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.create, {
    request: () => ({}),
    refreshes: [inviteEndpoints.list],
    onSuccess({ token }) {
      const copied = token === undefined ? Promise.reject(new Error('No token')) : copyText(inviteUrl(token))
      copied.then(
        () => void notify.success(t('admin.invites.create.success.copied')),
        () => void notify.success(t('admin.invites.create.success')),
      )
    },
  })
}

export type InviteOptions = RequestOf<typeof inviteEndpoints.createSeveral>['body']

type CreateInvitesOptions = {
  onCreated: (invites: NewInvite[]) => void
  onRefused: (failure: ApiError) => void
}

/** Creates several invites, or one with a note or an expiry of its own; all failures but the end of the session are handled. */
export function useCreateInvites({ onCreated, onRefused }: CreateInvitesOptions) {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.createSeveral, {
    request: (body: InviteOptions) => ({ body }),
    refreshes: [inviteEndpoints.list],
    handles: [0, inviteEndpoints.createSeveral.success, 400, 403, 404, 413, 429, 500, 502, 503, 504],
    onSuccess({ items }) {
      onCreated(items)
      void notify.success(t('admin.invites.created', { count: items.length }))
    },
    onRefused,
  })
}

export function useRevokeInvites() {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.bulkRevoke, {
    request: (ids: number[]) => ({ body: { ids } }),
    refreshes: [inviteEndpoints.list],
    onSuccess: (outcome) =>
      void notify.success(
        bulkSummary(t('admin.bulk.invites.revoke.success', { count: outcome.changed }), outcome, [], t),
      ),
  })
}

/** Revokes an invite; a 400 response means that it is no longer active. */
export function useRevokeInvite() {
  const { t } = useTranslation()
  return useAction(inviteEndpoints.revoke, {
    request: ({ id }: Invite) => ({ params: { id } }),
    refreshes: [inviteEndpoints.list],
    handles: [400],
    onSuccess: (_, { id }) => void notify.success(t('admin.invites.revoke.success', { id })),
    onRefused: (_, { id }) => void notify.error(t('admin.invites.revoke.refused', { id })),
  })
}
