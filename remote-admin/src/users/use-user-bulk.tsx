import type { User } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import type { BulkOptions } from '../lists/list-table.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { useBulkUserActions } from './bulk-users-api.ts'
import { bulkChanges, targetsOf } from './bulk-changes.ts'
import { useInviteRevocation } from './use-invite-revocation.tsx'
import { endsRights } from './user-changes.ts'

/** The changes of several users at once; never of the admin's own account. */
export function useUserBulk(): BulkOptions<User> {
  const { t } = useTranslation()
  const account = useAccount()
  const actions = useBulkUserActions()
  const revocation = useInviteRevocation()
  return {
    labelOf: ({ id, email }) => (id === account?.id ? undefined : t('admin.bulk.select', { name: email })),
    actions: (selected, onDone) =>
      bulkChanges.map((change) => {
        const targets = targetsOf(change, selected)
        const count = targets.length
        const invites = endsRights(change) ? sumOf(targets, ({ open_invites = 0 }) => open_invites) : 0
        return (
          count > 0 && (
            <RowButton
              key={change.action}
              question={{
                title: t(change.title, { count }),
                text: (
                  <>
                    {[t(change.text), stoppedAccesses(targets, change.stopsAccesses)].filter(Boolean).join(' ')}
                    {revocation.choiceFor(invites)}
                  </>
                ),
                action: t(change.action),
              }}
              onConfirmed={async () => {
                const isDone = await actions[change.flag].run({
                  change,
                  ids: targets.map(({ id }) => id),
                  revokesInvites: revocation.isChosenFor(invites),
                })
                if (isDone) onDone()
                return isDone
              }}
            >
              {t(change.action)}
            </RowButton>
          )
        )
      }),
  }

  function stoppedAccesses(users: readonly User[], stopsAccesses: boolean): string {
    const count = sumOf(users, ({ active_accesses = 0 }) => active_accesses)
    return stopsAccesses && count > 0 ? t('admin.users.deactivate.accesses.count', { count }) : ''
  }
}

const sumOf = (users: readonly User[], valueOf: (user: User) => number) =>
  users.reduce((sum, user) => sum + valueOf(user), 0)
