import { routes } from '@sallyport/contract/config'
import type { Invite } from '@sallyport/contract/endpoints'
import { Button, VisuallyHidden } from '@sallyport/ui'
import styles from '../lists/row-button.module.css'
import { useTranslation } from '@sallyport/runtime/i18n'
import { inviteTokenId } from './invite-token-id.ts'
import { useCopyToClipboard } from './use-copy-to-clipboard.ts'

export function CopyButton({ invite }: { invite: Invite }) {
  const { t } = useTranslation()
  const { isCopied, copy } = useCopyToClipboard()
  const url = location.origin + routes.registerByInvite.to({ code: invite.token })
  return (
    <>
      <Button className={styles.button} aria-describedby={inviteTokenId(invite)} onClick={() => void copy(url)}>
        {t(isCopied ? 'admin.invites.copied' : 'admin.invites.copy')}
      </Button>
      <span role="status" className={styles.status}>
        <VisuallyHidden>{isCopied && t('admin.invites.copied')}</VisuallyHidden>
      </span>
    </>
  )
}
