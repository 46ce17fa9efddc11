import type { Invite } from '@sallyport/contract/endpoints'
import { announce, Button, useCopyToClipboard } from '@sallyport/ui'
import styles from '../lists/row-button.module.css'
import { useTranslation } from '@sallyport/runtime/i18n'
import { inviteTokenId } from './invite-token-id.ts'
import { inviteUrl } from './invite-url.ts'

export function CopyButton({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopyToClipboard(t('admin.user.invites.manage.copy.error.message'))

  async function handleClick() {
    if (await copy(inviteUrl(invite.token))) announce(t('admin.invites.copied'))
  }

  return (
    <Button className={styles.button} aria-describedby={inviteTokenId(invite)} onClick={() => void handleClick()}>
      {t(isCopied ? 'admin.invites.copied' : 'admin.invites.copy')}
    </Button>
  )
}
