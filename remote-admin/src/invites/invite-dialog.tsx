import { useId, useState } from 'react'
import type { NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Modal, useConfirm } from '@sallyport/ui'
import styles from './invite-dialog.module.css'
import { InviteForm } from './invite-form.tsx'
import { InviteLinks } from './invite-links.tsx'
import { useInviteForm } from './use-invite-form.ts'

/** Creates invites with a note and an expiry, then shows their links. */
export function InviteDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [invites, setInvites] = useState<NewInvite[]>()
  const { form, isRunning, create } = useInviteForm(setInvites)
  const { isDirty } = form.formState
  const { confirm, dialog } = useConfirm()

  /** The invites of a pending request would be created unseen. */
  async function handleCancel() {
    if (isRunning) return
    const question = {
      title: t('admin.invites.leave.title'),
      text: t('admin.invites.leave.text'),
      action: t('admin.invites.options.close'),
    }
    if (invites || !isDirty || (await confirm(question))) onClosed()
  }

  return (
    <>
      <Modal
        aria-labelledby={titleId}
        onCancel={(event) => {
          event.preventDefault()
          void handleCancel()
        }}
        onClosed={onClosed}
      >
        <h2 id={titleId} className={styles.title}>
          {invites ? t('admin.invites.created', { count: invites.length }) : t('admin.invites.options.title')}
        </h2>
        {invites ? (
          <InviteLinks invites={invites} onClosed={onClosed} />
        ) : (
          <InviteForm form={form} onSubmit={create} onCancel={() => void handleCancel()} />
        )}
      </Modal>
      {dialog}
    </>
  )
}
