import * as v from 'valibot'
import { limits } from '@sallyport/contract/config'
import { adminInviteBatchEndpoints, type NewInvite } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import styles from './invite-dialog.module.css'
import { useCreateInvites } from './invites-api.ts'

const { count, note, days } = adminInviteBatchEndpoints.create.body.entries

/** A text field: a number input reports invalid text as empty. */
const numberText = <Schema extends v.GenericSchema<number, number>>(schema: Schema) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('form.error.required'), v.regex(/^\d+$/), v.transform(Number), schema)

const formSchema = v.strictObject({ count: numberText(count), note, days: numberText(v.unwrap(days)) })

const defaultValues = { count: '1', note: '', days: String(limits.newInvites.defaultDays) }

type Props = { onCreated: (invites: NewInvite[]) => void; onCancel: () => void }

export function InviteForm({ onCreated, onCancel }: Props) {
  const { t } = useTranslation()
  const form = useSchemaForm(formSchema, { defaultValues })
  const creation = useCreateInvites(onCreated)
  const { batchSize, maxDays } = limits.newInvites
  return (
    <Form form={form} onSubmit={creation.run}>
      <TextField
        name="count"
        label={t('admin.invites.count')}
        inputMode="numeric"
        hint={t('admin.invites.count.hint', { max: batchSize })}
        autoFocus
      />
      <TextField name="note" label={t('admin.invites.note')} hint={t('admin.invites.note.hint')} />
      <TextField
        name="days"
        label={t('admin.invites.days')}
        inputMode="numeric"
        hint={t('admin.invites.days.hint', { max: maxDays })}
      />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('admin.invites.options.cancel')}</Button>
        <SubmitButton>{t('admin.invites.options.create')}</SubmitButton>
      </div>
    </Form>
  )
}
