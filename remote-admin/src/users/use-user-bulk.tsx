import type { User } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import type { BulkOptions } from '../lists/bulk-bar.tsx'
import { useBulkUserActions } from './bulk-users-api.ts'
import { useInviteRevocation } from './use-invite-revocation.tsx'
import { bulkChanges, endsRights } from './user-changes.ts'

/** The changes of several users at once; never of the admin's own account. */
export function useUserBulk(): BulkOptions<User> {
  const { t } = useTranslation()
  const account = useAccount()
  const actions = useBulkUserActions()
  const revocation = useInviteRevocation()
  return {
    labelOf: ({ id, email }) => (id === account?.id ? undefined : t('admin.bulk.select', { name: email })),
    changesOf: (selected) =>
      bulkChanges.flatMap((change) => {
        const targets = selected.filter((user) => user[change.flag] !== change.value)
        const count = targets.length
        const invites = endsRights(change) ? sumOf(targets, ({ open_invites = 0 }) => open_invites) : 0
        if (count === 0) return []
        return {
          action: t(change.action),
          title: t(change.bulk.title, { count }),
          text: (
            <>
              {[t(change.bulk.text), stoppedAccesses(targets, change.stopsAccesses)].filter(Boolean).join(' ')}
              {revocation.choiceFor(invites)}
            </>
          ),
          run: () =>
            actions[change.flag].run({
              change,
              ids: targets.map(({ id }) => id),
              revokesInvites: revocation.isChosenFor(invites),
            }),
        }
      }),
  }

  function stoppedAccesses(users: readonly User[], stopsAccesses = false): string {
    const count = sumOf(users, ({ active_accesses = 0 }) => active_accesses)
    return stopsAccesses && count > 0 ? t('admin.users.deactivate.accesses.count', { count }) : ''
  }
}

const sumOf = (users: readonly User[], valueOf: (user: User) => number) =>
  users.reduce((sum, user) => sum + valueOf(user), 0)
