import { TextField } from '@sallyport/ui/forms'
import { cidrClientCapacity } from '@sallyport/contract/rules'
import { nodeTypeLabel } from '@sallyport/ui'
import { SelectField } from '../forms/select-field.tsx'
import { useTranslation } from '@sallyport/runtime/i18n'
import { WideField } from './field-group.tsx'
import { examples } from './node-examples.ts'
import { selectOptions } from './select-options.ts'
import type { NodeSchemaForm } from './node-form-values.ts'
import { ParamsSection } from './params-section.tsx'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

export function ConnectionFields({ form, types }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        name="url"
        label={t('admin.node.url')}
        type="url"
        hint={t('admin.node.url.hint')}
        placeholder={examples.url}
      />
      <TextField name="public_key" label={t('admin.node.public.key')} placeholder={examples.publicKey} />
      <SubnetField text={form.watch('subnet_cidr')} />
      <TextField
        name="capacity"
        label={t('admin.node.capacity')}
        inputMode="numeric"
        hint={t('admin.node.capacity.hint')}
        placeholder={examples.capacity}
      />
      <SelectField
        name="type"
        label={t('admin.node.type')}
        placeholder={t('admin.node.choose')}
        options={selectOptions(types, nodeTypeLabel)}
        revalidates="connect_params"
      />
      <WideField>
        <ParamsSection form={form} types={types} />
      </WideField>
    </>
  )
}

/** Its hint is the number of clients that fit the typed subnet. */
function SubnetField({ text }: { text: string }) {
  const { t } = useTranslation()
  const count = cidrClientCapacity(text.trim())
  return (
    <TextField
      name="subnet_cidr"
      label={t('admin.node.subnet')}
      hint={count > 0 ? t('admin.node.subnet.room', { count }) : t('admin.node.subnet.hint')}
      placeholder={examples.subnet}
      revalidates="capacity"
    />
  )
}
