import { useId, useState } from 'react'
import type { NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Modal } from '@sallyport/ui'
import styles from './invite-dialog.module.css'
import { InviteForm } from './invite-form.tsx'
import { InviteLinks } from './invite-links.tsx'

/** Creates invites with a note and an expiry, then shows their links. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [invites, setInvites] = useState<NewInvite[]>()
  return (
    <Modal aria-labelledby={titleId} onClosed={onClosed}>
      <h2 id={titleId} className={styles.title}>
        {invites ? t('admin.invites.created', { count: invites.length }) : t('admin.invites.options.title')}
      </h2>
      {invites ? (
        <InviteLinks invites={invites} onClosed={onClosed} />
      ) : (
        <InviteForm onCreated={setInvites} onCancel={onClosed} />
      )}
    </Modal>
  )
}
