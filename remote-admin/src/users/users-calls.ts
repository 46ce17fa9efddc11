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
import { bulkSummary } from '../lists/bulk-summary.ts'
import type { BulkChange, UserChange, UserFlag } from './user-changes.ts'

/** The page handles 404. */
export const useUserPage = (id: number) =>
  usePoll(
    userEndpoints.byId,
    { params: { id } },
    { interval: limits.tunnel.listPollInterval, handles: [404], isShownInline: true },
  )

/** Refetches what the page of a user shows of a change, which the list of users does not. */
function refetchUserPage(): void {
  for (const endpoint of [userEndpoints.byId, adminAccessEndpoints.ofUser, logEndpoints.ofUser])
    refetchEndpoint(endpoint)
}

export type ChangeInput = {
  user: User
  change: UserChange
  /** Whether the open invites of the user are revoked too. */
  revokesInvites: boolean
}

type Counts = { active_accesses?: number | undefined; revoked_invites?: number | undefined }

/** The returned function changes a flag of a user, and resolves with whether it succeeded. */
export function useChangeUser(): (input: ChangeInput) => Promise<boolean> {
  const { t } = useTranslation()
  function report({ active_accesses: count = 0, revoked_invites: revoked = 0 }: Counts, input: ChangeInput) {
    const { change } = input
    const { id, email } = input.user
    refetchUserPage()
    const result =
      change.stopsAccesses && count > 0
        ? t('admin.users.deactivate.success.accesses', { id, email, count })
        : t(change.success, { id, email })
    const invites = t('admin.bulk.invites.revoke.success', { count: revoked })
    void notify.success(revoked > 0 ? `${result}. ${invites}` : result)
  }
  const common = {
    refreshes: [userEndpoints.list],
    refetchesOnError: [userEndpoints.list, userEndpoints.byId],
    handles: [400],
    onSuccess: (_: unknown, input: ChangeInput) => report({}, input),
    onRefused: ({ code }: ApiError) =>
      void notify.error(t(code === errorCodes.ownAccount ? code : 'something.went.wrong.error')),
  }
  const actions = {
    is_active: useAction(userEndpoints.setActive, {
      ...common,
      request: ({ user, change }: ChangeInput) => ({ body: { user_id: user.id, is_active: change.value } }),
      onSuccess: report,
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
  // The calls of §7 have no field for it.
  const withInvites = {
    is_active: useAction(userEndpoints.bulkSetActive, {
      ...common,
      request: ({ user }: ChangeInput) => ({ body: { ids: [user.id], is_active: false, revoke_invites: true } }),
      onSuccess: report,
    }),
    is_admin: useAction(userEndpoints.bulkSetAdmin, {
      ...common,
      request: ({ user }: ChangeInput) => ({ body: { ids: [user.id], is_admin: false, revoke_invites: true } }),
      onSuccess: report,
    }),
  }
  const revoking = { ...actions, ...withInvites }
  return (input) => (input.revokesInvites ? revoking : actions)[input.change.flag].run(input)
}

type Input = { change: BulkChange; ids: number[]; revokesInvites: boolean }

/** The changes of several users, by the flag that they set. */
export function useBulkUserActions() {
  const { t } = useTranslation()
  const report = (outcome: BulkOutcome, { change }: Input, ...more: string[]) =>
    void notify.success(bulkSummary(t(change.bulk.success, { count: outcome.changed }), outcome, more, t))
  const refreshes = [userEndpoints.list]
  return {
    is_active: useAction(userEndpoints.bulkSetActive, {
      request: ({ ids, change: { value }, revokesInvites }: Input) => ({
        body: { ids, is_active: value, ...(revokesInvites && { revoke_invites: true }) },
      }),
      refreshes,
      onSuccess(outcome, input) {
        const { active_accesses: count, revoked_invites: revoked } = outcome
        const isStopping = input.change.stopsAccesses && count > 0
        report(
          outcome,
          input,
          isStopping ? t('admin.bulk.users.accesses', { count }) : '',
          revoked > 0 ? t('admin.bulk.invites.revoke.success', { count: revoked }) : '',
        )
      },
    }),
    is_privileged: useAction(userEndpoints.bulkSetPrivileged, {
      request: ({ ids, change: { value } }: Input) => ({ body: { ids, is_privileged: value } }),
      refreshes,
      onSuccess: (outcome, input) => report(outcome, input),
    }),
  }
}
