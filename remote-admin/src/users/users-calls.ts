import { limits } from '@sallyport/contract/config'
import {
  adminAccessEndpoints,
  type BulkOutcome,
  errorCodes,
  logEndpoints,
  type User,
  userEndpoints,
} from '@sallyport/contract/endpoints'
import { type ApiError, refetchEndpoint, useAction, usePoll } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { useBulkReport } from '../lists/bulk.tsx'
import type { BulkChange, UserChange, UserFlag } from './available-changes.ts'

/** The page handles 404. */
export const useUserPage = (id: number) =>
  usePoll(
    userEndpoints.byId,
    { params: { id } },
    { interval: limits.tunnel.listPollInterval, handles: [404], isShownInline: true },
  )

/** Refetches the parts of the page of a user that a change affects and the list of users does not show. */
function refetchUserPage(): void {
  for (const endpoint of [userEndpoints.byId, adminAccessEndpoints.ofUser, logEndpoints.ofUser])
    refetchEndpoint(endpoint)
}

export type ChangeInput = {
  user: User
  change: UserChange
  /** Whether to revoke the open invites of the user too. */
  revokesInvites: boolean
}

type Counts = Partial<Record<'id' | 'active_accesses' | 'revoked_invites', number | undefined>>

export function useChangeUser(): (input: ChangeInput) => Promise<boolean> {
  const { t } = useTranslation()
  const common = {
    refreshes: [userEndpoints.list],
    refetchesOnError: [userEndpoints.list, userEndpoints.byId],
    handles: [400],
    onSuccess({ active_accesses: count = 0, revoked_invites: revoked = 0 }: Counts, { user, change }: ChangeInput) {
      const { id, email } = user
      refetchUserPage()
      const result =
        change.stopsAccesses && count > 0
          ? t('admin.users.deactivate.success.accesses', { id, email, count })
          : t(change.success, { id, email })
      const invites = t('admin.bulk.invites.revoke.success', { count: revoked })
      void notify.success(revoked > 0 ? `${result}. ${invites}` : result)
    },
    onRefused: ({ code }: ApiError) =>
      void notify.error(t(code === errorCodes.ownAccount ? code : 'something.went.wrong.error')),
  }
  const actions = {
    is_active: useAction(userEndpoints.setActive, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_active: change.value } }),
    }),
    is_admin: useAction(userEndpoints.setAdmin, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_admin: change.value } }),
    }),
    is_privileged: useAction(userEndpoints.setPrivileged, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_privileged: change.value } }),
    }),
  } satisfies Record<UserFlag, unknown>
  // Bulk calls for one user, because the calls of §7 cannot revoke invites.
  const revoking = {
    ...actions,
    is_active: useAction(userEndpoints.bulkSetActive, {
      ...common,
      request: ({ user }: ChangeInput) => ({ body: { ids: [user.id], is_active: false, revoke_invites: true } }),
    }),
    is_admin: useAction(userEndpoints.bulkSetAdmin, {
      ...common,
      request: ({ user }: ChangeInput) => ({ body: { ids: [user.id], is_admin: false, revoke_invites: true } }),
    }),
  }
  return (input) => (input.revokesInvites ? revoking : actions)[input.change.flag].run(input)
}

type BulkInput = { change: BulkChange; ids: number[]; revokesInvites: boolean }

/** The bulk changes of users, by the flag that they set. */
export function useBulkUserActions() {
  const { t } = useTranslation()
  const report = useBulkReport()
  const common = {
    refreshes: [userEndpoints.list],
    onSuccess(outcome: BulkOutcome & Counts, { change }: BulkInput) {
      const { active_accesses: count = 0, revoked_invites: revoked = 0 } = outcome
      report(change.bulk.success, outcome, [
        change.stopsAccesses && count > 0 ? t('admin.bulk.users.accesses', { count }) : '',
        revoked > 0 ? t('admin.bulk.invites.revoke.success', { count: revoked }) : '',
      ])
    },
  }
  return {
    is_active: useAction(userEndpoints.bulkSetActive, {
      ...common,
      request: ({ ids, change: { value }, revokesInvites }: BulkInput) => ({
        body: { ids, is_active: value, ...(revokesInvites && { revoke_invites: true }) },
      }),
    }),
    is_privileged: useAction(userEndpoints.bulkSetPrivileged, {
      ...common,
      request: ({ ids, change: { value } }: BulkInput) => ({ body: { ids, is_privileged: value } }),
    }),
  }
}
