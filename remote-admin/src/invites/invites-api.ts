import { useAction, usePages } from '@sallyport/runtime/api'
import { adminInviteEndpoints, type Invite, type inviteListOptions } from '@sallyport/contract/endpoints'
import { notify } from '@sallyport/runtime/notify'
import type { ListQuery } from '../lists/list-params.ts'
import { useTranslation } from '@sallyport/runtime/i18n'

export const useInvites = (query: ListQuery<typeof inviteListOptions>) => usePages(adminInviteEndpoints.list, { query })

export function useCreateInvite() {
  const { t } = useTranslation()
  return useAction(adminInviteEndpoints.create, {
    request: () => ({}),
    refreshes: [adminInviteEndpoints.list],
    onSuccess: () => void notify.success(t('admin.invites.create.success')),
  })
}

/** Revokes an invite; a 400 response means that it is no longer active. */
export function useRevokeInvite() {
  const { t } = useTranslation()
  return useAction(adminInviteEndpoints.revoke, {
    request: ({ id }: Invite) => ({ params: { id } }),
    refreshes: [adminInviteEndpoints.list],
    handles: [400],
    onSuccess: (_, { id }) => void notify.success(t('admin.invites.revoke.success', { id })),
    onRefused: (_, { id }) => void notify.error(t('admin.invites.revoke.refused', { id })),
  })
}
