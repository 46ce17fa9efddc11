import { dash } from '@sallyport/ui/format'
import type { Invite, inviteListOptions } from '@sallyport/contract/endpoints'
import { Badge } from '@sallyport/ui'
import type { Column } from '../table/table-columns.ts'
import { actionsWidth, badgeWidth, textsOf } from '../lists/label-widths.ts'
import { CopyValue } from '../lists/copy-value.tsx'
import { UserLink } from '../lists/user-link.tsx'
import { Timestamp } from '../lists/timestamp.tsx'
import { createdColumn, timestampWidth, updatedColumn } from '../lists/timestamp-columns.tsx'
import { useTranslation, type TFunction } from '@sallyport/runtime/i18n'
import { InviteActions } from './invite-actions.tsx'
import { inviteStatusLabels } from './invite-labels.ts'
import { useRevokeInvite } from './invites-api.ts'
import { inviteTokenId } from './invite-token-id.ts'
import styles from './use-invite-columns.module.css'

type InviteColumn = Column<Invite> & { sort?: (typeof inviteListOptions.sortable)[number] }

export function useInviteColumns(): InviteColumn[] {
  const { t } = useTranslation()
  const revocation = useRevokeInvite()
  return [
    ...detailColumns(t),
    {
      title: t('admin.column.actions'),
      width: actionsWidth([t('admin.invites.copy'), t('admin.invites.revoke')]),
      grow: 0,
      kind: 'actions',
      cell: (invite) => <InviteActions invite={invite} onRevokeConfirmed={revocation.run} />,
    },
  ]
}

const detailColumns = (t: TFunction): InviteColumn[] => [
  {
    title: t('admin.column.id'),
    width: 6,
    sort: 'id',
    cell: ({ id }) => (
      <CopyValue kind="id" value={id}>
        {id}
      </CopyValue>
    ),
  },
  {
    title: t('admin.column.user.id'),
    width: 6,
    cell: ({ user_id }) => (user_id === null ? dash : <UserLink id={user_id}>{user_id}</UserLink>),
  },
  {
    title: t('admin.column.token'),
    width: 9,
    kind: 'title',
    rowName: ({ token }) => token,
    cell: (invite) => (
      <code id={inviteTokenId(invite)} className={styles.token}>
        {invite.token}
      </code>
    ),
  },
  {
    title: t('admin.column.status'),
    width: badgeWidth(textsOf(inviteStatusLabels, t)),
    grow: 0,
    cell: ({ status }) => <Badge tone={inviteStatusLabels[status].tone}>{t(inviteStatusLabels[status].label)}</Badge>,
  },
  {
    title: t('admin.column.note'),
    width: 6,
    cell: ({ note, makes_admin }) => (makes_admin ? t('admin.invites.first.admin') : note || dash),
  },
  {
    title: t('admin.column.expires'),
    width: timestampWidth,
    cell: ({ expired_at }) => <Timestamp at={expired_at ?? null} />,
  },
  {
    title: t('admin.column.created.by'),
    width: 8,
    cell: ({ created_by, created_by_id }) =>
      created_by_id ? <UserLink id={created_by_id}>{created_by}</UserLink> : created_by,
  },
  createdColumn(t),
  updatedColumn(t),
]
