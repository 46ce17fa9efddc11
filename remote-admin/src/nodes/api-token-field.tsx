import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Hint, layout } from '@sallyport/ui'
import { SecretField } from '../forms/secret-field.tsx'
import type { NodeSchemaForm } from './node-form-values.ts'

type Props = {
  form: NodeSchemaForm
  /** Whether the node has a stored token, which the form does not receive. */
  isStored: boolean
}

/** An empty field keeps the stored token. The button removes it with the next save. */
export function ApiTokenField({ form, isStored }: Props) {
  const { t } = useTranslation()
  const isRemoved = isStored && form.watch('api_token') === null
  const hint = isStored && !isRemoved ? t('admin.node.api.token.stored') : t('admin.node.api.token.hint')

  const toggle = () =>
    form.setValue('api_token', isRemoved ? '' : null, { shouldDirty: true, shouldTouch: true, shouldValidate: true })

  return (
    <div className={layout.tightStack}>
      <SecretField name="api_token" label={t('admin.node.api.token')} hint={hint} />
      {isStored && (
        <Button onClick={toggle}>{t(isRemoved ? 'admin.node.api.token.keep' : 'admin.node.api.token.remove')}</Button>
      )}
      <div aria-live="polite">{isRemoved && <Hint tone="warning">{t('admin.node.api.token.removal')}</Hint>}</div>
    </div>
  )
}
