import type { User, userColumns } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { useWords } from '../words.ts'
import { userEmailId } from './user-email-id.ts'
import { userTypeLabel, userStatusLabels } from './user-labels.ts'
import { UserActions } from './user-actions.tsx'
import { useChangeUser } from './users-api.ts'

type UserColumn = Column<User> & { sort?: (typeof userColumns.sortable)[number] }

export function useUserColumns(): UserColumn[] {
  const words = useWords()
  const change = useChangeUser()
  return [
    { title: words('admin.column.id'), width: 4.25, sort: 'id', cell: ({ id }) => id },
    {
      title: words('admin.column.email'),
      width: 12,
      sort: 'email',
      cell: (user) => <span id={userEmailId(user)}>{user.email}</span>,
    },
    {
      title: words('admin.column.status'),
      width: 6.25,
      cell: ({ status }) => <Badge tone={userStatusLabels[status].tone}>{words(userStatusLabels[status].label)}</Badge>,
    },
    {
      title: words('admin.column.type'),
      width: 8,
      cell: (user) => <Badge tone={userTypeLabel(user).tone}>{words(userTypeLabel(user).label)}</Badge>,
    },
    createdColumn(words),
    updatedColumn(words),
    {
      title: words('admin.column.actions'),
      width: 9.75,
      grow: 17.5,
      kind: 'actions',
      cell: (user) => <UserActions user={user} onConfirmed={change} />,
    },
  ]
}
