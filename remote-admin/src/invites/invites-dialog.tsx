import { limits } from '@sallyport/contract/config'
import { inviteEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import {
  Alert,
  Button,
  classNames,
  failureText,
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
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { numberText } from '../forms/number-text.ts'
import { inviteUrl } from './invite-url.ts'
import { type InviteOptions, useCreateInvites } from './invites-calls.ts'
import styles from './invites.module.css'

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

type InviteLinksProps = { invites: readonly NewInvite[]; onClosed: () => void }

/** The links of new invites, one per line, which are copied when they appear. */
function InviteLinks({ invites, onClosed }: InviteLinksProps) {
  const { t } = useTranslation()
  const id = useId()
  const links = invites.map(({ token }) => inviteUrl(token)).join('\n')
  const { isCopied, copy } = useCopyToClipboard(null)
  const [isFailed, setIsFailed] = useState(false)
  const copyLinks = async () => setIsFailed(!(await copy(links)))
  useOnMount(() => void copyLinks())
  return (
    <div className={classNames(layout.stack, styles.links)}>
      <FieldFrame id={id} label={t('admin.invites.links', { count: invites.length })}>
        <textarea id={id} readOnly rows={Math.min(8, invites.length + 1)} value={links} className={fieldStyles.area} />
      </FieldFrame>
      {isFailed && <Alert>{t('admin.invites.links.copy.failed')}</Alert>}
      <div className={styles.dialogActions}>
        <Button onClick={() => void copyLinks()}>
          {isCopied ? t('admin.invites.copied') : t('admin.invites.links.copy', { count: invites.length })}
        </Button>
        <Button variant="primary" autoFocus onClick={onClosed}>
          {t('admin.invites.options.close')}
        </Button>
        <span aria-live="polite">
          <VisuallyHidden>{isCopied && t('admin.invites.copied')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}

/** Runs a function once after the first render, also in StrictMode. */
function useOnMount(run: () => void): void {
  const isDone = useRef(false)
  const runLatest = useEffectEvent(run)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    runLatest()
  }, [])
}
