import type { User, userListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { UserLink } from '../lists/user-link.tsx'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { connectionColumn, trafficColumn } from '../lists/tunnel-columns.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { userEmailId } from './user-email-id.ts'
import { userTypeLabel, userStatusLabels } from './user-labels.ts'
import { UserActions } from './user-actions.tsx'
import { useChangeUser } from './users-api.ts'

type UserColumn = Column<User> & { sort?: (typeof userListOptions.sortable)[number] }

export function useUserColumns(): UserColumn[] {
  const { t } = useTranslation()
  const change = useChangeUser()
  return [
    {
      title: t('admin.column.id'),
      width: 4.25,
      sort: 'id',
      cell: ({ id }) => (
        <UserLink id={id} isRepeated>
          {id}
        </UserLink>
      ),
    },
    {
      title: t('admin.column.email'),
      width: 12,
      sort: 'email',
      cell: (user) => (
        <span id={userEmailId(user)}>
          <UserLink id={user.id}>{user.email}</UserLink>
        </span>
      ),
    },
    {
      title: t('admin.column.status'),
      width: 6.25,
      cell: ({ status }) => <Badge tone={userStatusLabels[status].tone}>{t(userStatusLabels[status].label)}</Badge>,
    },
    {
      title: t('admin.column.type'),
      width: 8,
      cell: (user) => <Badge tone={userTypeLabel(user).tone}>{t(userTypeLabel(user).label)}</Badge>,
    },
    connectionColumn(t, ({ last_seen }: User) => last_seen),
    trafficColumn(t),
    createdColumn(t),
    updatedColumn(t),
    {
      title: t('admin.column.actions'),
      width: 9.75,
      grow: 17.5,
      kind: 'actions',
      cell: (user) => <UserActions user={user} onConfirmed={change} />,
    },
  ]
}
