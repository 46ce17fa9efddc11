import { limits } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '@sallyport/ui'
import { Form, SubmitButton, TextField } from '@sallyport/ui/forms'
import styles from './invite-dialog.module.css'
import type { InviteOptions } from './invites-api.ts'
import type { InviteSchemaForm } from './use-invite-form.ts'

type Props = { form: InviteSchemaForm; onSubmit: (options: InviteOptions) => unknown; onCancel: () => void }

export function InviteForm({ form, onSubmit, onCancel }: Props) {
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
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('ui.dialog.cancel')}</Button>
        <SubmitButton>{t('admin.invites.options.create')}</SubmitButton>
      </div>
    </Form>
  )
}
