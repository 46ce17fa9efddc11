import { adminBulkEndpoints, adminUserEndpoints, type BulkOutcome } from '@sallyport/contract/endpoints'
import { useAction } from '@sallyport/runtime/api'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { bulkSummary } from '../lists/bulk-summary.ts'
import type { BulkChange } from './user-changes.ts'

type Input = { change: BulkChange; ids: number[]; revokesInvites: boolean }

/** The changes of several users, by the flag that they set. */
export function useBulkUserActions() {
  const { t } = useTranslation()
  const report = (outcome: BulkOutcome, { change }: Input, ...more: string[]) =>
    void notify.success(bulkSummary(t(change.bulk.success, { count: outcome.changed }), outcome, more, t))
  const refreshes = [adminUserEndpoints.list]
  return {
    is_active: useAction(adminBulkEndpoints.setActive, {
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
    is_privileged: useAction(adminBulkEndpoints.setPrivileged, {
      request: ({ ids, change: { value } }: Input) => ({ body: { ids, is_privileged: value } }),
      refreshes,
      onSuccess: (outcome, input) => report(outcome, input),
    }),
  }
}
