import type { User, userListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { Column } from '../table/table-columns.ts'
import {
  actionsWidth,
  badgeColumn,
  connectionColumn,
  createdColumn,
  idColumn,
  trafficColumn,
  updatedColumn,
} from '../lists/columns.tsx'
import { EmailCell } from '../lists/cells.tsx'
import { userEmailId, userStatusLabels, userTypeLabel, userTypeLabels } from './user-labels.ts'
import { UserActions } from './user-actions.tsx'
import { longestLabels } from './user-changes.ts'
import { useChangeUser } from './users-api.ts'

type UserColumn = Column<User> & { sort?: (typeof userListOptions.sortable)[number] }

export function useUserColumns(): UserColumn[] {
  const { t } = useTranslation()
  const change = useChangeUser()
  return [
    { ...idColumn(t, 6.25, ({ id }: User) => id), sort: 'id' },
    {
      title: t('admin.column.email'),
      width: 10,
      grows: true,
      sort: 'email',
      kind: 'title',
      rowName: ({ email }) => email,
      cell: (user) => <EmailCell userId={user.id} email={user.email} id={userEmailId(user)} />,
    },
    badgeColumn(t, t('admin.column.status'), userStatusLabels, ({ status }: User) => userStatusLabels[status]),
    badgeColumn(t, t('admin.column.type'), userTypeLabels, userTypeLabel),
    connectionColumn(t, ({ last_seen }: User) => last_seen),
    trafficColumn(t),
    createdColumn(t),
    updatedColumn(t),
    {
      title: t('admin.column.actions'),
      width: actionsWidth(longestLabels(t)),
      kind: 'actions',
      cell: (user) => <UserActions user={user} onConfirmed={change} />,
    },
  ]
}
