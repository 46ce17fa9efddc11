import type { Invite } from '@sallyport/contract/endpoints'
import { RowButton } from '../lists/row-button.tsx'
import { useWords } from '../words.ts'
import { CopyButton } from './copy-button.tsx'
import { inviteTokenId } from './invite-token-id.ts'

type Props = { invite: Invite; onRevoked: (invite: Invite) => Promise<boolean> }

export function InviteActions({ invite, onRevoked }: Props) {
  const words = useWords()
  const { id } = invite
  return (
    <>
      <CopyButton invite={invite} />
      {invite.status === 'active' && (
        <RowButton
          aria-describedby={inviteTokenId(invite)}
          question={{
            title: words('admin.invites.revoke.title', { id }),
            text: words('admin.invites.revoke.text'),
            action: words('admin.invites.revoke'),
          }}
          onConfirmed={() => onRevoked(invite)}
        >
          {words('admin.invites.revoke')}
        </RowButton>
      )}
    </>
  )
}
