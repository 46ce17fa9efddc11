import { cidrClientCapacity } from '@sallyport/contract/rules'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Button, Flag, Hint, layout, nodeStatusLabel, nodeTypeLabel } from '@sallyport/ui'
import { TextField } from '@sallyport/ui/forms'
import { type ReactNode, useMemo } from 'react'
import { CheckboxField } from '../forms/checkbox.tsx'
import { ComboboxField } from '../forms/combobox.tsx'
import { SecretField } from '../forms/secret-field.tsx'
import { SelectField } from '../forms/select.tsx'
import { countryOptions } from '../nodes/country-options.ts'
import { type AgentProps, ConnectionTest } from './connection-test.tsx'
import type { NodeSchemaForm } from './node-form-values.ts'
import { ParamsSection } from './params-section.tsx'
import styles from './node-form.module.css'

type Names = Record<string, string>

export function AboutFields({ statuses }: { statuses: Names }) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('admin.node.group.about')}>
      <TextField name="name" label={t('admin.node.name')} />
      <CountryField />
      <TextField name="city" label={t('admin.node.city')} hint={t('admin.node.city.hint')} />
      <SelectField
        name="status"
        label={t('admin.node.status')}
        placeholder={t('admin.node.choose')}
        options={selectOptions(statuses, (name) => nodeStatusLabel(name, t))}
      />
      <div className={styles.wide}>
        <CheckboxField name="is_closed" label={t('admin.node.closed')} hint={t('admin.node.closed.hint')} />
      </div>
    </FieldGroup>
  )
}

export function ManagementFields({ form, nodeId, hasToken }: AgentProps) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('admin.node.group.management')}>
      <TextField
        name="api_url"
        label={t('admin.node.api.url')}
        type="url"
        hint={t('admin.node.api.url.hint')}
        placeholder={examples.apiUrl}
      />
      <ApiTokenField form={form} hasToken={hasToken} />
      <div className={styles.wide}>
        <ConnectionTest form={form} nodeId={nodeId} hasToken={hasToken} />
      </div>
    </FieldGroup>
  )
}

export function ConnectionFields({ form, types }: { form: NodeSchemaForm; types: Names }) {
  const { t } = useTranslation()
  return (
    <FieldGroup title={t('admin.node.group.connection')}>
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
      <div className={styles.wide}>
        <ParamsSection form={form} types={types} />
      </div>
    </FieldGroup>
  )
}

/** The hint is the number of clients that fit into the typed subnet. */
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

const flag = (code: string) => <Flag code={code} />

function CountryField() {
  const { t } = useTranslation()
  const language = useLanguage()
  const countries = useMemo(() => countryOptions(language), [language])

  return (
    <ComboboxField
      name="country"
      label={t('admin.node.country')}
      listLabel={t('admin.node.countries')}
      options={countries}
      renderIcon={flag}
    />
  )
}

/** Fields with a common title, in two columns on wide screens. */
function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** Example values for empty fields, the same in every language. */
const examples = {
  url: 'https://203.0.113.7:51820',
  apiUrl: 'https://203.0.113.7:8443',
  publicKey: 'yj2P…lhw=',
  subnet: '10.8.0.0/24',
  capacity: '250',
}

function selectOptions(names: Names, label: (name: string) => string) {
  return Object.entries(names).map(([value, name]) => ({ value, label: label(name) }))
}

/** An empty field keeps the stored token. The button marks the token for removal by the next save. */
function ApiTokenField({ form, hasToken }: Omit<AgentProps, 'nodeId'>) {
  const { t } = useTranslation()
  const isRemovalPending = hasToken && form.watch('api_token') === null
  const hint = hasToken && !isRemovalPending ? t('admin.node.api.token.stored') : t('admin.node.api.token.hint')

  const toggle = () =>
    form.setValue('api_token', isRemovalPending ? '' : null, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: true,
    })

  return (
    <div className={layout.tightStack}>
      <SecretField name="api_token" label={t('admin.node.api.token')} hint={hint} />
      {hasToken && (
        <Button onClick={toggle}>
          {t(isRemovalPending ? 'admin.node.api.token.keep' : 'admin.node.api.token.remove')}
        </Button>
      )}
      <div aria-live="polite">
        {isRemovalPending && <Hint tone="warning">{t('admin.node.api.token.removal')}</Hint>}
      </div>
    </div>
  )
}
