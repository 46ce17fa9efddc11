import { accessEndpoints, type Access } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useRenameAccess } from './accesses-api.ts'
import styles from './access-list.module.css'
import { useEscapeKey } from './use-escape-key.ts'

type Props = { access: Access; onClosed: () => void }

export function RenameForm({ access, onClosed }: Props) {
  const { t } = useTranslation()
  const container = useEscapeKey<HTMLDivElement>(onClosed)
  const renaming = useRenameAccess(access.id)
  const form = useSchemaForm(accessEndpoints.rename.body, { defaultValues: { name: access.name } })

  async function handleSubmit(body: { name: string }) {
    if (await renaming.run(body)) onClosed()
  }

  return (
    <div ref={container} className={styles.rename}>
      <Form form={form} onSubmit={handleSubmit}>
        <TextField name="name" label={t('office.create.name')} autoFocus />
        <div className={styles.buttons}>
          <SubmitButton>{t('office.access.rename.save')}</SubmitButton>
          <Button onClick={onClosed}>{t('office.access.rename.cancel')}</Button>
        </div>
      </Form>
    </div>
  )
}
