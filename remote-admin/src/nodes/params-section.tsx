import { useState } from 'react'
import { isAmneziaWg } from '@sallyport/contract/rules'
import { useTranslation } from '@sallyport/runtime/i18n'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { AmneziaHint } from './amnezia-hint.tsx'
import type { NodeSchemaForm } from './node-form-values.ts'
import styles from './params-section.module.css'

type Props = { form: NodeSchemaForm; types: Record<string, string> }

/** The connection parameters: open for AmneziaWG, which needs them. The field keeps its value while it is closed. */
export function ParamsSection({ form, types }: Props) {
  const { t } = useTranslation()
  const { isOpen, handleToggle } = useParamsToggle({ form, types })
  return (
    <details open={isOpen} className={styles.section} onToggle={({ currentTarget }) => handleToggle(currentTarget)}>
      <summary className={styles.summary}>{t('admin.node.params.section')}</summary>
      <div className={styles.content}>
        <AmneziaHint form={form} types={types} />
        <TextAreaField
          name="connect_params"
          label={t('admin.node.params')}
          hint={t('admin.node.params.hint')}
          rows={6}
          code
        />
      </div>
    </details>
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
