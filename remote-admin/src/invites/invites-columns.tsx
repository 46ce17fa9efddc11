import type { Invite, inviteListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { dash } from '@sallyport/ui/format'
import { useState } from 'react'
import { UserLink, WrappableName } from '../lists/cells.tsx'
import { actionsWidth, badgeColumn, createdColumn, timestampWidth, updatedColumn } from '../lists/columns.tsx'
import { CopyValue } from '../lists/copy-value.tsx'
import type { BadgeLabel } from '../lists/labels.tsx'
import type { Column } from '../lists/table-columns.ts'
import { Timestamp } from '../lists/timestamp.tsx'
import { type CopyTimes, InviteActions, inviteTokenId } from './invite-actions.tsx'
import { useRevokeInvite } from './invites-calls.ts'
import styles from './invites.module.css'

export const inviteStatusLabels: Record<Invite['status'], BadgeLabel> = {
  active: { label: 'admin.invites.status.active', tone: 'success' },
  inactive: { label: 'admin.invites.status.inactive', tone: 'danger' },
  used: { label: 'admin.invites.status.used', tone: 'neutral' },
}

type InviteColumn = Column<Invite> & { sort?: (typeof inviteListOptions.sortable)[number] }

export function useInviteColumns(): InviteColumn[] {
  const { t } = useTranslation()
  const revocation = useRevokeInvite()
  // Not in the rows, which are mounted again when the list is reloaded.
  const [copyTimes] = useState<CopyTimes>(() => new Map())
  return [
    { title: 'admin.column.id', width: 6, sort: 'id', cell: ({ id }) => <CopyValue kind="id" value={id} /> },
    {
      title: 'admin.column.user.id',
      width: 6,
      cell: ({ user_id }) => (user_id === null ? dash : <UserLink id={user_id}>{user_id}</UserLink>),
    },
    {
      title: 'admin.column.token',
      width: 9,
      kind: 'title',
      rowName: ({ token }) => token,
      cell: (invite) => (
        <code id={inviteTokenId(invite)} className={styles.token}>
          {invite.token}
        </code>
      ),
    },
    badgeColumn(t, 'admin.column.status', inviteStatusLabels, ({ status }: Invite) => inviteStatusLabels[status]),
    {
      title: 'admin.column.note',
      width: 6,
      cell: ({ note, makes_admin }) => (makes_admin ? t('admin.invites.first.admin') : note || dash),
    },
    {
      title: 'admin.column.expires',
      width: timestampWidth,
      cell: ({ expired_at }) => <Timestamp at={expired_at ?? null} />,
    },
    {
      title: 'admin.column.created.by',
      width: 8,
      cell: ({ created_by, created_by_id }) => {
        const name = <WrappableName name={String(created_by)} />
        return created_by_id ? <UserLink id={created_by_id}>{name}</UserLink> : name
      },
    },
    createdColumn,
    updatedColumn,
    {
      title: 'admin.column.actions',
      width: actionsWidth([t('admin.invites.copy'), t('admin.invites.revoke')]),
      kind: 'actions',
      cell: (invite) => <InviteActions invite={invite} copyTimes={copyTimes} onRevokeConfirmed={revocation.run} />,
    },
  ]
}
