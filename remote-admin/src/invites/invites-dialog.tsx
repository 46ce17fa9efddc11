import { limits } from '@sallyport/contract/config'
import { inviteEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import {
  Alert,
  Button,
  classNames,
  failureMessageKey,
  layout,
  Modal,
  useConfirm,
  useCopyToClipboard,
  VisuallyHidden,
} from '@sallyport/ui'
import {
  FieldFrame,
  fieldStyles,
  Form,
  setFormError,
  SubmitButton,
  TextField,
  useSchemaForm,
} from '@sallyport/ui/forms'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { numberText } from '../forms/number-text.ts'
import { inviteUrl } from './invite-url.ts'
import { useCreateInvites } from './invites-calls.ts'
import styles from './invites.module.css'

const { count, note, days } = inviteEndpoints.createSeveral.body.entries
const formSchema = v.strictObject({ count: numberText(count), note, days: numberText(v.unwrap(days)) })
const { maxBatchSize, defaultDays, maxDays } = limits.newInvites
const defaultValues = { count: '1', note: '', days: String(defaultDays) }

/** Creates invites with a note and an expiry, then shows and copies their links. */
export function InvitesDialog({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation()
  const [invites, setInvites] = useState<NewInvite[]>()
  const links = useCopyLinks()
  const form = useSchemaForm(formSchema, { defaultValues })
  const { isDirty } = form.formState
  const { confirm, dialog } = useConfirm()
  const { run, isRunning } = useCreateInvites({
    onCreated(created) {
      setInvites(created)
      void links.copy(created)
    },
    // Shown in the form, because the dialog would cover a toast.
    onRefused: ({ status }) => setFormError(form, failureMessageKey(status)),
  })

  async function handleCancel() {
    // Closing during a request would hide the links of its invites.
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
        title={invites ? t('admin.invites.created', { count: invites.length }) : t('admin.invites.options.title')}
        onCloseRequest={() => void handleCancel()}
        onClosed={onClosed}
      >
        {invites ? (
          <InviteLinks invites={invites} links={links} onClosed={onClosed} />
        ) : (
          <Form form={form} onSubmit={run}>
            <TextField
              name="count"
              label={t('admin.invites.count')}
              inputMode="numeric"
              hint={t('admin.invites.count.hint', { max: maxBatchSize })}
            />
            <TextField name="note" label={t('admin.invites.note')} hint={t('admin.invites.note.hint')} />
            <TextField
              name="days"
              label={t('admin.invites.days')}
              inputMode="numeric"
              hint={t('admin.invites.days.hint', { max: maxDays })}
            />
            <div className={classNames(layout.actions, styles.dialogActions)}>
              <Button onClick={() => void handleCancel()}>{t('ui.dialog.cancel')}</Button>
              <SubmitButton>{t('admin.invites.options.create')}</SubmitButton>
            </div>
          </Form>
        )}
      </Modal>
      {dialog}
    </>
  )
}

const linksOf = (invites: readonly NewInvite[]) => invites.map(({ token }) => inviteUrl(token)).join('\n')

function useCopyLinks() {
  const { isCopied, copy } = useCopyToClipboard(null)
  const [isFailed, setIsFailed] = useState(false)
  return { isCopied, isFailed, copy: async (invites: NewInvite[]) => setIsFailed(!(await copy(linksOf(invites)))) }
}

type LinksProps = { invites: NewInvite[]; links: ReturnType<typeof useCopyLinks>; onClosed: () => void }

function InviteLinks({ invites, links: { isCopied, isFailed, copy }, onClosed }: LinksProps) {
  const { t } = useTranslation()
  const id = useId()
  const total = invites.length
  return (
    <div className={classNames(layout.stack, styles.links)}>
      <FieldFrame id={id} label={t('admin.invites.links', { count: total })}>
        <textarea
          id={id}
          readOnly
          rows={Math.min(8, total + 1)}
          value={linksOf(invites)}
          className={fieldStyles.area}
        />
      </FieldFrame>
      {isFailed && <Alert>{t('admin.invites.links.copy.failed')}</Alert>}
      <div className={classNames(layout.actions, styles.dialogActions)}>
        <Button onClick={() => void copy(invites)}>
          {isCopied ? t('ui.copied') : t('admin.invites.links.copy', { count: total })}
        </Button>
        <Button variant="primary" autoFocus onClick={onClosed}>
          {t('admin.invites.options.close')}
        </Button>
        <span aria-live="polite">
          <VisuallyHidden>{isCopied && t('ui.copied')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}
