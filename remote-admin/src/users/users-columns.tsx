import type { User, userListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { EmailCell } from '../lists/cells.tsx'
import {
  actionsWidth,
  badgeColumn,
  connectionColumn,
  createdColumn,
  trafficColumn,
  updatedColumn,
} from '../lists/columns.tsx'
import { CopyValue } from '../lists/copy-value.tsx'
import type { BadgeLabel } from '../lists/labels.tsx'
import type { Column } from '../lists/table-columns.ts'
import { longestLabels } from './available-changes.ts'
import { UserActions, userEmailId } from './user-actions.tsx'
import { useChangeUser } from './users-calls.ts'

export const userStatusLabels: Record<User['status'], BadgeLabel> = {
  active: { label: 'admin.users.status.active', tone: 'success' },
  inactive: { label: 'admin.users.status.inactive', tone: 'danger' },
}

const userTypeLabels = {
  admin: { label: 'admin.users.type.admin', tone: 'accent' },
  privileged: { label: 'admin.users.type.privileged', tone: 'success' },
  regular: { label: 'admin.users.type.regular', tone: 'neutral' },
} as const satisfies Record<string, BadgeLabel>

/** The type of a user (§2): the highest role. */
export function userTypeLabel({ is_admin, is_privileged }: User): BadgeLabel {
  if (is_admin) return userTypeLabels.admin
  return is_privileged ? userTypeLabels.privileged : userTypeLabels.regular
}

type UserColumn = Column<User> & { sort?: (typeof userListOptions.sortable)[number] }

export function useUserColumns(): UserColumn[] {
  const { t } = useTranslation()
  const change = useChangeUser()
  return [
    { title: 'admin.column.id', width: 6.25, sort: 'id', cell: ({ id }) => <CopyValue kind="id" value={id} /> },
    {
      title: 'admin.column.email',
      width: 10,
      grows: true,
      sort: 'email',
      kind: 'title',
      rowName: ({ email }) => email,
      cell: (user) => <EmailCell userId={user.id} email={user.email} id={userEmailId(user)} />,
    },
    badgeColumn(t, 'admin.column.status', userStatusLabels, ({ status }: User) => userStatusLabels[status]),
    badgeColumn(t, 'admin.column.type', userTypeLabels, userTypeLabel),
    connectionColumn(({ last_seen }: User) => last_seen),
    trafficColumn,
    createdColumn,
    updatedColumn,
    {
      title: 'admin.column.actions',
      width: actionsWidth(longestLabels(t)),
      kind: 'actions',
      cell: (user) => <UserActions user={user} onConfirmed={change} />,
    },
  ]
}
