import type { User } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import type { BulkOptions } from '../lists/list-table.tsx'
import { RowButton } from '../lists/row-button.tsx'
import { useBulkUserActions } from './bulk-users-api.ts'
import { bulkChanges, targetsOf } from './bulk-changes.ts'

/** The changes of several users at once; never of the admin's own account. */
export function useUserBulk(): BulkOptions<User> {
  const { t } = useTranslation()
  const account = useAccount()
  const actions = useBulkUserActions()
  return {
    labelOf: ({ id, email }) => (id === account?.id ? undefined : t('admin.bulk.select', { name: email })),
    actions: (selected, onDone) =>
      bulkChanges.map((change) => {
        const targets = targetsOf(change, selected)
        const count = targets.length
        return (
          count > 0 && (
            <RowButton
              key={change.action}
              question={{
                title: t(change.title, { count }),
                text: [t(change.text), stoppedAccesses(targets, change.stopsAccesses)].filter(Boolean).join(' '),
                action: t(change.action),
              }}
              onConfirmed={async () => {
                const isDone = await actions[change.flag].run({ change, ids: targets.map(({ id }) => id) })
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
    const count = users.reduce((sum, { active_accesses = 0 }) => sum + active_accesses, 0)
    return stopsAccesses && count > 0 ? t('admin.users.deactivate.accesses.count', { count }) : ''
  }
}
