import { isNodeSetup } from '@sallyport/contract/agent'
import { type TranslationKey, useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, Hint, layout } from '@sallyport/ui'
import { FieldFrame, fieldStyles } from '@sallyport/ui/forms'
import { useId } from 'react'
import { type FilledIn, type NodeSetupState, type SetupField, setupLabels } from './node-setup.ts'
import styles from './node-form.module.css'

/** A complete text is cleared, so any text in the field is incomplete or no setup text. */
function problemOf(text: string): TranslationKey | null {
  if (text.trim() === '') return null
  return isNodeSetup(text) ? 'admin.node.setup.incomplete' : 'admin.node.setup.other'
}

export function SetupTextField({ setup: { field, text, outcome, handleText, handleUndo } }: { setup: NodeSetupState }) {
  const { t } = useTranslation()
  const id = useId()
  const problem = problemOf(text)
  return (
    <div className={classNames(layout.tightStack, styles.setup)}>
      <FieldFrame
        id={id}
        label={t('admin.node.setup')}
        hint={t('admin.node.setup.hint')}
        message={problem ? t(problem) : undefined}
      >
        <textarea
          ref={field}
          id={id}
          rows={2}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : `${id}-hint`}
          className={fieldStyles.area}
          onChange={({ target }) => handleText(target.value)}
        />
      </FieldFrame>
      <div aria-live="polite">
        <Outcome outcome={outcome} onUndo={handleUndo} />
      </div>
    </div>
  )
}

type OutcomeProps = { outcome: NodeSetupState['outcome']; onUndo: NodeSetupState['handleUndo'] }

function Outcome({ outcome, onUndo }: OutcomeProps) {
  const { t } = useTranslation()
  if (!outcome) return null
  if (outcome.step === 'undone') return <Hint>{t('admin.node.setup.undone')}</Hint>
  const { filledIn } = outcome
  if (filledIn.changed.length === 0) return <Hint>{t('admin.node.setup.same')}</Hint>
  const action = <Button onClick={() => onUndo(filledIn)}>{t('admin.node.setup.undo')}</Button>
  return (
    <Hint tone="success" action={action}>
      <Changes {...filledIn} />
    </Hint>
  )
}

/** Lists the changed fields. Fields that had a value are listed separately, so that no value is lost silently. */
function Changes({ changed, replaced }: FilledIn) {
  const { t } = useTranslation()
  const list = new Intl.ListFormat(useLanguage())
  const listOf = (fields: SetupField[]) => list.format(fields.map((field) => t(setupLabels[field])))
  const filled = changed.filter((field) => !replaced.includes(field))
  return (
    <>
      {filled.length > 0 && <p>{t('admin.node.setup.filled', { fields: listOf(filled) })}</p>}
      {replaced.length > 0 && <p>{t('admin.node.setup.replaced', { fields: listOf(replaced) })}</p>}
    </>
  )
}
