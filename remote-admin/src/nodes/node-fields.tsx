import { TextField } from '@sallyport/ui/forms'
import { nodeStatusLabel } from '@sallyport/ui'
import { SecretField } from '../forms/secret-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { useWords } from '../words.ts'
import { CountryField } from './country-field.tsx'
import { selectOptions } from './select-options.ts'

type Names = Record<string, string>

export function AboutFields({ statuses }: { statuses: Names }) {
  const words = useWords()
  return (
    <>
      <TextField name="name" label={words('admin.node.name')} />
      <CountryField />
      <TextField name="city" label={words('admin.node.city')} hint={words('admin.node.city.hint')} />
      <SelectField
        name="status"
        label={words('admin.node.status')}
        placeholder={words('admin.node.choose')}
        options={selectOptions(statuses, (name) => nodeStatusLabel(name, words))}
      />
    </>
  )
}

export function ManagementFields() {
  const words = useWords()
  return (
    <>
      <TextField
        name="api_url"
        label={words('admin.node.api.url')}
        type="url"
        hint={words('admin.node.api.url.hint')}
      />
      <SecretField name="api_token" label={words('admin.node.api.token')} hint={words('admin.node.api.token.hint')} />
    </>
  )
}
