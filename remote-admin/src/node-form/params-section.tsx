import { isAmneziaWg, randomAmneziaParams } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, Hint, layout } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useField } from '@sallyport/ui/forms'
import { useState } from 'react'
import { formatParams, type NodeSchemaForm } from './node-form-values.ts'
import styles from './node-form.module.css'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

/** Open for AmneziaWG, which needs them. The field keeps its value while it is closed. */
export function ParamsSection({ form, types }: Props) {
  const { t } = useTranslation()
  const { isOpen, handleToggle } = useParamsToggle({ form, types })
  return (
    <details open={isOpen} className={styles.section} onToggle={({ currentTarget }) => handleToggle(currentTarget)}>
      <summary className={styles.summary}>{t('admin.node.params.section')}</summary>
      <div className={classNames(layout.stack, styles.content)}>
        <AmneziaHint form={form} types={types} />
        <ParamsField label={t('admin.node.params')} hint={t('admin.node.params.hint')} />
      </div>
    </details>
  )
}

function ParamsField({ label, hint }: { label: string; hint: string }) {
  const { id, message, control } = useField({ name: 'connect_params', label, hint })
  return (
    <FieldFrame id={id} label={label} hint={hint} message={message}>
      <textarea {...control} rows={6} spellCheck={false} className={fieldStyles.codeArea} />
    </FieldFrame>
  )
}

/** What the admin chose for a type applies until another type is selected; an error is always in sight. */
function useParamsToggle({ form, types }: Props) {
  const [type, text] = form.watch(['type', 'connect_params'])
  const [chosen, setChosen] = useState<{ type: string; isOpen: boolean }>()
  const [hadValue] = useState(text.trim() !== '')
  const hasError = form.formState.errors.connect_params !== undefined
  const isOpenByDefault = isAmneziaWg(types[type]) || hadValue

  function handleToggle(section: HTMLDetailsElement) {
    // React does not see that the browser has closed it.
    if (hasError) section.open = true
    else setChosen({ type, isOpen: section.open })
  }

  return { isOpen: hasError || (chosen?.type === type ? chosen.isOpen : isOpenByDefault), handleToggle }
}

/** Lists the required AmneziaWG parameters, with a button that fills an empty field with random ones. */
function AmneziaHint({ form, types }: Props) {
  const { t } = useTranslation()
  const [type, text] = form.watch(['type', 'connect_params'])
  if (!isAmneziaWg(types[type])) return null

  function handleFill() {
    const params = formatParams(randomAmneziaParams(randomBelow))
    form.setValue('connect_params', params, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    form.setFocus('connect_params')
  }

  const fill = <Button onClick={handleFill}>{t('admin.node.amnezia.fill')}</Button>
  return (
    <Hint tone="accent" action={text.trim() === '' ? fill : undefined}>
      {t('admin.node.amnezia.text')}
    </Hint>
  )
}

/** Cryptographically random, because predictable parameters would make a node recognisable. */
function randomBelow(limit: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number % limit
}
