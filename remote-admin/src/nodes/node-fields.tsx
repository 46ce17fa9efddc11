import { TextField } from '@sallyport/ui/forms'
import { nodeStatusLabel } from '@sallyport/ui'
import { SelectField } from '../forms/select-field.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { ApiTokenField } from './api-token-field.tsx'
import { CountryField } from './country-field.tsx'
import { examples } from './node-examples.ts'
import type { NodeSchemaForm } from './node-form-values.ts'
import { selectOptions } from './select-options.ts'

type Names = Record<string, string>

export function AboutFields({ statuses }: { statuses: Names }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField name="name" label={t('admin.node.name')} />
      <CountryField />
      <TextField name="city" label={t('admin.node.city')} hint={t('admin.node.city.hint')} />
      <SelectField
        name="status"
        label={t('admin.node.status')}
        placeholder={t('admin.node.choose')}
        options={selectOptions(statuses, (name) => nodeStatusLabel(name, t))}
      />
    </>
  )
}

type ManagementProps = { form: NodeSchemaForm; hasToken: boolean }

export function ManagementFields({ form, hasToken }: ManagementProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="api_url"
        label={t('admin.node.api.url')}
        type="url"
        hint={t('admin.node.api.url.hint')}
        placeholder={examples.apiUrl}
      />
      <ApiTokenField form={form} isStored={hasToken} />
    </>
  )
}
