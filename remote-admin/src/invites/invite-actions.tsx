import type { Invite } from '@sallyport/contract/endpoints'
import { RowButton } from '../lists/row-button.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { CopyButton } from './copy-button.tsx'
import { inviteTokenId } from './invite-token-id.ts'

type Props = { invite: Invite; onRevokeConfirmed: (invite: Invite) => Promise<boolean> }

export function InviteActions({ invite, onRevokeConfirmed }: Props) {
  const { t } = useTranslation()
  const { id } = invite
  return (
    <>
      <CopyButton invite={invite} />
      {invite.status === 'active' && (
        <RowButton
          aria-describedby={inviteTokenId(invite)}
          question={{
            title: t('admin.invites.revoke.title', { id }),
            text: t('admin.invites.revoke.text'),
            action: t('admin.invites.revoke'),
          }}
          onConfirmed={() => onRevokeConfirmed(invite)}
        >
          {t('admin.invites.revoke')}
        </RowButton>
      )}
    </>
  )
}
