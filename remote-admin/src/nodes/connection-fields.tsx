import { TextField } from '@sallyport/ui/forms'
import { cidrClientCapacity } from '@sallyport/contract/rules'
import { nodeTypeLabel } from '@sallyport/ui'
import { SelectField } from '../forms/select-field.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { useWords } from '../words.ts'
import { AmneziaHint } from './amnezia-hint.tsx'
import { selectOptions } from './select-options.ts'
import type { NodeSchemaForm } from './node-form-values.ts'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

export function ConnectionFields({ form, types }: Props) {
  const words = useWords()
  return (
    <>
      <TextField name="url" label={words('admin.node.url')} type="url" hint={words('admin.node.url.hint')} />
      <TextField name="public_key" label={words('admin.node.public.key')} />
      <SubnetField text={form.watch('subnet_cidr')} />
      <TextField
        name="capacity"
        label={words('admin.node.capacity')}
        inputMode="numeric"
        hint={words('admin.node.capacity.hint')}
      />
      <SelectField
        name="type"
        label={words('admin.node.type')}
        placeholder={words('admin.node.choose')}
        options={selectOptions(types, nodeTypeLabel)}
        revalidates="connect_params"
      />
      <AmneziaHint form={form} types={types} />
      <TextAreaField
        name="connect_params"
        label={words('admin.node.params')}
        hint={words('admin.node.params.hint')}
        rows={6}
        code
      />
    </>
  )
}

/** Its hint is the number of clients that fit the typed subnet. */
function SubnetField({ text }: { text: string }) {
  const words = useWords()
  const count = cidrClientCapacity(text.trim())
  return (
    <TextField
      name="subnet_cidr"
      label={words('admin.node.subnet')}
      hint={count > 0 ? words('admin.node.subnet.room', { count }) : words('admin.node.subnet.hint')}
      revalidates="capacity"
    />
  )
}
