import { routes } from '@sallyport/contract/config'
import { type User, userEndpoints, userListView } from '@sallyport/contract/endpoints'
import { type TFunction, useTranslation } from '@sallyport/runtime/i18n'
import { useAccount } from '@sallyport/runtime/session'
import { ButtonLink, Empty } from '@sallyport/ui'
import type { BulkOptions } from '../lists/bulk.tsx'
import { createdDates } from '../lists/columns.tsx'
import { labelOptions } from '../lists/labels.tsx'
import { type ListFilter, statusFilter } from '../lists/list-toolbar.tsx'
import { ListPage, useList } from '../lists/list.tsx'
import { bulkChanges, endsRights } from './available-changes.ts'
import { useInviteRevocation } from './user-actions.tsx'
import { useBulkUserActions } from './users-calls.ts'
import { userStatusLabels, useUserColumns } from './users-columns.tsx'

const users = {
  name: 'users',
  endpoint: userEndpoints.list,
  schema: userListView,
  export: userEndpoints.export,
}

export function UsersPage() {
  const { t } = useTranslation()
  return (
    <ListPage
      title={t('admin.users.title')}
      list={useList(users)}
      toolbar={{
        search: { label: t('admin.users.search'), hint: t('admin.users.search.hint') },
        filters: userFilters(t),
        dates: createdDates(t),
      }}
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      bulk={useUserBulk()}
      empty={
        <Empty
          title={t('admin.users.empty')}
          text={t('admin.users.empty.text')}
          action={<ButtonLink to={routes.adminUserInvites.to()}>{t('admin.users.empty.invite')}</ButtonLink>}
        />
      }
    />
  )
}

const userFilters = (t: TFunction): ListFilter[] => [
  statusFilter(labelOptions(userStatusLabels, t), t),
  {
    name: 'role',
    label: t('admin.users.role'),
    all: t('admin.users.role.all'),
    options: [
      { value: 'admin', label: t('admin.users.role.admin') },
      { value: 'member', label: t('admin.users.role.member') },
    ],
  },
  {
    name: 'account_type',
    label: t('admin.users.account.type'),
    all: t('admin.users.account.type.all'),
    options: [
      { value: 'premium', label: t('admin.users.account.type.premium') },
      { value: 'privileged', label: t('admin.users.type.privileged') },
      { value: 'basic', label: t('admin.users.account.type.basic') },
    ],
  },
]

/** The admin's own account cannot be selected. */
function useUserBulk(): BulkOptions<User> {
  const { t } = useTranslation()
  const account = useAccount()
  const actions = useBulkUserActions()
  const revocation = useInviteRevocation()
  return {
    nameOf: ({ id, email }) => (id === account?.id ? undefined : email),
    changesOf: (selected) =>
      bulkChanges.flatMap((change) => {
        const targets = selected.filter((user) => user[change.flag] !== change.value)
        const count = targets.length
        const invites = endsRights(change) ? sumOf(targets, ({ open_invites = 0 }) => open_invites) : 0
        if (count === 0) return []
        return {
          action: change.action,
          title: t(change.bulk.title, { count }),
          text: (
            <>
              <span>
                {[t(change.bulk.text), stoppedAccesses(targets, change.stopsAccesses)].filter(Boolean).join(' ')}
              </span>
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
