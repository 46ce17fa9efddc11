import type { Invite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, useCopyToClipboard } from '@sallyport/ui'
import { RowButton, SmallButton } from '../lists/row-button.tsx'
import { inviteUrl } from './invite-url.ts'

/** Element id of an invite token, for the `aria-describedby` of the row's buttons. */
export const inviteTokenId = ({ id }: Invite): string => `invite-${id}-token`

/** When the links of invites were copied (unix ms), by the id of the invite. */
export type CopyTimes = Map<number, number>

type Props = { invite: Invite; copyTimes: CopyTimes; onRevokeConfirmed: (invite: Invite) => Promise<boolean> }

export function InviteActions({ invite, copyTimes, onRevokeConfirmed }: Props) {
  const { t } = useTranslation()
  const { id, token, status } = invite
  const { isCopied, copy } = useCopyToClipboard(t('admin.user.invites.manage.copy.error.message'), copyTimes.get(id))

  async function handleCopy() {
    if (!(await copy(inviteUrl(token)))) return
    copyTimes.set(id, Date.now())
    announce(t('ui.copied'))
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
