import type { User, userListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { Column } from '../table/table-columns.ts'
import { CopyValue } from '../lists/copy-value.tsx'
import {
  actionsWidth,
  badgeWidth,
  connectionColumn,
  createdColumn,
  textsOf,
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
    {
      title: t('admin.column.id'),
      width: 6.25,
      sort: 'id',
      cell: ({ id }) => (
        <CopyValue kind="id" value={id}>
          {id}
        </CopyValue>
      ),
    },
    {
      title: t('admin.column.email'),
      width: 10,
      grows: true,
      sort: 'email',
      kind: 'title',
      rowName: ({ email }) => email,
      cell: (user) => <EmailCell userId={user.id} email={user.email} id={userEmailId(user)} />,
    },
    {
      title: t('admin.column.status'),
      width: badgeWidth(textsOf(userStatusLabels, t)),
      cell: ({ status }) => <Badge tone={userStatusLabels[status].tone}>{t(userStatusLabels[status].label)}</Badge>,
    },
    {
      title: t('admin.column.type'),
      width: badgeWidth(textsOf(userTypeLabels, t)),
      cell: (user) => <Badge tone={userTypeLabel(user).tone}>{t(userTypeLabel(user).label)}</Badge>,
    },
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
