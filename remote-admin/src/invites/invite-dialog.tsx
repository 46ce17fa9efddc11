import { useId, useState } from 'react'
import * as v from 'valibot'
import { inviteEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, failureText, Modal, useConfirm } from '@sallyport/ui'
import { limits } from '@sallyport/contract/config'
import { Form, setFormError, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import styles from './invites.module.css'
import { InviteLinks } from './invite-links.tsx'
import { type InviteOptions, useCreateInvites } from './invites-api.ts'
import { numberText } from '../forms/number-text.ts'

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

type Props = { form: InviteSchemaForm; onSubmit: (options: InviteOptions) => unknown; onCancel: () => void }

function InviteForm({ form, onSubmit, onCancel }: Props) {
  const { t } = useTranslation()
  const { batchSize, maxDays } = limits.newInvites
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField
        name="count"
        label={t('admin.invites.count')}
        inputMode="numeric"
        hint={t('admin.invites.count.hint', { max: batchSize })}
      />
      <TextField name="note" label={t('admin.invites.note')} hint={t('admin.invites.note.hint')} />
      <TextField
        name="days"
        label={t('admin.invites.days')}
        inputMode="numeric"
        hint={t('admin.invites.days.hint', { max: maxDays })}
      />
      <div className={styles.dialogActions}>
        <Button onClick={onCancel}>{t('ui.dialog.cancel')}</Button>
        <SubmitButton>{t('admin.invites.options.create')}</SubmitButton>
      </div>
    </Form>
  )
}

const { count, note, days } = inviteEndpoints.createSeveral.body.entries

const formSchema = v.strictObject({ count: numberText(count), note, days: numberText(v.unwrap(days)) })

const defaultValues = { count: '1', note: '', days: String(limits.newInvites.defaultDays) }

/** The form of new invites, which shows why they were not created: a toast would be below the dialog. */
function useInviteForm(onCreated: (invites: NewInvite[]) => void) {
  const form = useSchemaForm(formSchema, { defaultValues })
  const { run, isRunning } = useCreateInvites({
    onCreated,
    onRefused: ({ status }) => setFormError(form, failureText(status)),
  })
  return { form, isRunning, create: run }
}

type InviteSchemaForm = ReturnType<typeof useInviteForm>['form']
