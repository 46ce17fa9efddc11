import { dash } from '@sallyport/ui/format'
import type { Invite, inviteColumns } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { createdColumn, updatedColumn } from '../lists/timestamp-columns.tsx'
import { useWords, type Words } from '../words.ts'
import { InviteActions } from './invite-actions.tsx'
import { inviteStatusLabels } from './invite-labels.ts'
import { useRevokeInvite } from './invites-api.ts'
import { inviteTokenId } from './invite-token-id.ts'

type InviteColumn = Column<Invite> & { sort?: (typeof inviteColumns.sortable)[number] }

export function useInviteColumns(): InviteColumn[] {
  const words = useWords()
  const revocation = useRevokeInvite()
  return [
    ...detailColumns(words),
    {
      title: words('admin.column.actions'),
      width: 10.5,
      grow: 15,
      kind: 'actions',
      cell: (invite) => <InviteActions invite={invite} onRevoked={revocation.run} />,
    },
  ]
}

const detailColumns = (words: Words): InviteColumn[] => [
  { title: words('admin.column.id'), width: 4.25, sort: 'id', cell: ({ id }) => id },
  { title: words('admin.column.user.id'), width: 6.5, cell: ({ user_id }) => user_id ?? dash },
  {
    title: words('admin.column.token'),
    width: 10,
    cell: (invite) => <code id={inviteTokenId(invite)}>{invite.token}</code>,
  },
  {
    title: words('admin.column.status'),
    width: 8,
    cell: ({ status }) => (
      <Badge tone={inviteStatusLabels[status].tone}>{words(inviteStatusLabels[status].label)}</Badge>
    ),
  },
  {
    title: words('admin.column.created.by'),
    width: 10.5,
    cell: ({ created_by }) => created_by,
  },
  createdColumn(words),
  updatedColumn(words),
]
