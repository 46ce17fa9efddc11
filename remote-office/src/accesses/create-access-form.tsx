import { readSettings, routes } from '@sallyport/contract/config'
import { accessEndpoints } from '@sallyport/contract/endpoints'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import { Button, ButtonLink, Hint } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './new-access.module.css'
import { useIsLimited } from './use-is-limited.ts'

type Props = {
  nodeId: number
  isFull: boolean
  onSubmit: (body: { node_id: number; name: string }) => unknown
}

export function CreateAccessForm({ nodeId, isFull, onSubmit }: Props) {
  const { t } = useTranslation()
  const form = useSchemaForm(accessEndpoints.allocate.body, { defaultValues: { node_id: nodeId, name: '' } })
  const submit = t('office.create.submit')

  return (
    <>
      <LimitedHint />
      {isFull && <FullHint />}
      <Form form={form} onSubmit={onSubmit}>
        <div className={styles.fields}>
          <TextField name="name" label={t('office.create.name')} hint={t('office.create.hint')} disabled={isFull} />
          {isFull ? (
            <Button variant="primary" disabled>
              {submit}
            </Button>
          ) : (
            <SubmitButton>{submit}</SubmitButton>
          )}
        </div>
      </Form>
    </>
  )
}

function FullHint() {
  const { t } = useTranslation()
  return (
    <Hint tone="warning">
      <strong>{t('office.create.full')}</strong>
      <p>{t('office.create.full.text')}</p>
    </Hint>
  )
}

function LimitedHint() {
  const { t } = useTranslation()
  if (!useIsLimited()) return null
  return (
    <Hint tone="accent" action={<ButtonLink to={routes.premium.to()}>{t('office.create.premium')}</ButtonLink>}>
      {t('office.create.limited', { count: readSettings().limitedAccessMinutes })}
    </Hint>
  )
}
