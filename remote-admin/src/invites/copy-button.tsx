import type { Invite } from '@sallyport/contract/endpoints'
import { Button, useCopyToClipboard, VisuallyHidden } from '@sallyport/ui'
import styles from '../lists/row-button.module.css'
import { useTranslation } from '@sallyport/runtime/i18n'
import { inviteTokenId } from './invite-token-id.ts'
import { inviteUrl } from './invite-url.ts'

export function CopyButton({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopyToClipboard(t('admin.user.invites.manage.copy.error.message'))
  return (
    <>
      <Button
        className={styles.button}
        aria-describedby={inviteTokenId(invite)}
        onClick={() => void copy(inviteUrl(invite.token))}
      >
        {t(isCopied ? 'admin.invites.copied' : 'admin.invites.copy')}
      </Button>
      <span role="status" className={styles.status}>
        <VisuallyHidden>{isCopied && t('admin.invites.copied')}</VisuallyHidden>
      </span>
    </>
  )
}
