import { dash } from '@sallyport/ui/format'
import type { Invite, inviteListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { UserLink } from '../lists/user-link.tsx'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { InviteActions } from './invite-actions.tsx'
import { inviteStatusLabels } from './invite-labels.ts'
import { useRevokeInvite } from './invites-api.ts'
import { inviteTokenId } from './invite-token-id.ts'

type InviteColumn = Column<Invite> & { sort?: (typeof inviteListOptions.sortable)[number] }

export function useInviteColumns(): InviteColumn[] {
  const { t } = useTranslation()
  const revocation = useRevokeInvite()
  return [
    ...detailColumns(t),
    {
      title: t('admin.column.actions'),
      width: 10.5,
      grow: 15,
      kind: 'actions',
      cell: (invite) => <InviteActions invite={invite} onRevokeConfirmed={revocation.run} />,
    },
  ]
}

const detailColumns = (t: TFunction): InviteColumn[] => [
  { title: t('admin.column.id'), width: 4.25, sort: 'id', cell: ({ id }) => id },
  {
    title: t('admin.column.user.id'),
    width: 6.5,
    cell: ({ user_id }) => (user_id === null ? dash : <UserLink id={user_id}>{user_id}</UserLink>),
  },
  {
    title: t('admin.column.token'),
    width: 10,
    cell: (invite) => <code id={inviteTokenId(invite)}>{invite.token}</code>,
  },
  {
    title: t('admin.column.status'),
    width: 8,
    cell: ({ status }) => <Badge tone={inviteStatusLabels[status].tone}>{t(inviteStatusLabels[status].label)}</Badge>,
  },
  {
    title: t('admin.column.created.by'),
    width: 10.5,
    cell: ({ created_by, created_by_id }) =>
      created_by_id ? <UserLink id={created_by_id}>{created_by}</UserLink> : created_by,
  },
  createdColumn(t),
  updatedColumn(t),
]
