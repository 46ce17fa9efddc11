import { isAmneziaWg, randomAmneziaParams } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, Hint, layout } from '@sallyport/ui'
import { FieldFrame, fieldStyles, useField } from '@sallyport/ui/forms'
import { useState } from 'react'
import { formatParams, type NodeSchemaForm } from './node-form-values.ts'
import styles from './node-form.module.css'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

/** Open by default for AmneziaWG, which requires parameters, and for a form that starts with parameters. Keeps its value while closed. */
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

/** A toggle by the admin applies until another type is selected. An error keeps the section open. */
function useParamsToggle({ form, types }: Props) {
  const [type, text] = form.watch(['type', 'connect_params'])
  const [chosen, setChosen] = useState<{ type: string; isOpen: boolean }>()
  const [hadValue] = useState(text.trim() !== '')
  const hasError = form.formState.errors.connect_params !== undefined
  const isOpenByDefault = isAmneziaWg(types[type]) || hadValue

  function handleToggle(section: HTMLDetailsElement) {
    // The browser has closed the section without a change of the React state.
    if (hasError) section.open = true
    else setChosen({ type, isOpen: section.open })
  }

  return { isOpen: hasError || (chosen?.type === type ? chosen.isOpen : isOpenByDefault), handleToggle }
}

/** Lists the required AmneziaWG parameters, with a button that fills in random parameters while the field is empty. */
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
