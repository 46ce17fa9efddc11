import type { Invite, inviteListOptions } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, useCopyToClipboard } from '@sallyport/ui'
import { dash } from '@sallyport/ui/format'
import { UserLink } from '../lists/cells.tsx'
import { actionsWidth, badgeColumn, createdColumn, timestampWidth, updatedColumn } from '../lists/columns.tsx'
import { CopyValue } from '../lists/copy-value.tsx'
import type { BadgeLabel } from '../lists/labels.tsx'
import { RowButton, SmallButton } from '../lists/row-button.tsx'
import type { Column } from '../lists/table-columns.ts'
import { Timestamp } from '../lists/timestamp.tsx'
import { inviteUrl } from './invite-url.ts'
import { useRevokeInvite } from './invites-calls.ts'
import styles from './invites.module.css'

export const inviteStatusLabels: Record<Invite['status'], BadgeLabel> = {
  active: { label: 'admin.invites.status.active', tone: 'success' },
  inactive: { label: 'admin.invites.status.inactive', tone: 'danger' },
  used: { label: 'admin.invites.status.used', tone: 'neutral' },
}

/** Element id of an invite token, for the `aria-describedby` of the row's buttons. */
const inviteTokenId = ({ id }: Invite): string => `invite-${id}-token`

type InviteColumn = Column<Invite> & { sort?: (typeof inviteListOptions.sortable)[number] }

export function useInviteColumns(): InviteColumn[] {
  const { t } = useTranslation()
  const revocation = useRevokeInvite()
  return [
    { title: t('admin.column.id'), width: 6, sort: 'id', cell: ({ id }) => <CopyValue kind="id" value={id} /> },
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
    badgeColumn(t, t('admin.column.status'), inviteStatusLabels, ({ status }: Invite) => inviteStatusLabels[status]),
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
    {
      title: t('admin.column.actions'),
      width: actionsWidth([t('admin.invites.copy'), t('admin.invites.revoke')]),
      kind: 'actions',
      cell: (invite) => <InviteActions invite={invite} onRevokeConfirmed={revocation.run} />,
    },
  ]
}

type ActionsProps = { invite: Invite; onRevokeConfirmed: (invite: Invite) => Promise<boolean> }

function InviteActions({ invite, onRevokeConfirmed }: ActionsProps) {
  const { t } = useTranslation()
  const { id, token, status } = invite
  const { isCopied, copy } = useCopyToClipboard(t('admin.user.invites.manage.copy.error.message'))

  async function handleCopy() {
    if (await copy(inviteUrl(token))) announce(t('ui.copied'))
  }

  return (
    <>
      <SmallButton aria-describedby={inviteTokenId(invite)} onClick={() => void handleCopy()}>
        {t(isCopied ? 'ui.copied' : 'admin.invites.copy')}
      </SmallButton>
      {status === 'active' && (
        <RowButton
          action={t('admin.invites.revoke')}
          aria-describedby={inviteTokenId(invite)}
          question={{ title: t('admin.invites.revoke.title', { id }), text: t('admin.invites.revoke.text') }}
          onConfirmed={() => onRevokeConfirmed(invite)}
        />
      )}
    </>
  )
}
