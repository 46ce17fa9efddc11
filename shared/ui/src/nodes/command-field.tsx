import { useTranslation } from '@sallyport/runtime/i18n'
import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { useCopyToClipboard } from '../controls/clipboard.ts'
import { VisuallyHidden } from '../feedback/visually-hidden.tsx'
import { FieldFrame } from '../forms/field-frame.tsx'
import fieldStyles from '../forms/field.module.css'
import layout from '../styles/layout.module.css'

type Props = { label: string; hint: string; commands: string }

/** Commands for a shell, to copy. */
export function CommandField({ label, hint, commands }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isCopied, copy } = useCopyToClipboard(t('ui.copy.failed'))
  return (
    <div className={layout.tightStack}>
      <FieldFrame id={id} label={label} hint={hint}>
        <textarea
          id={id}
          readOnly
          rows={4}
          value={commands}
          aria-describedby={`${id}-hint`}
          spellCheck={false}
          className={fieldStyles.area}
        />
      </FieldFrame>
      <div className={layout.actions}>
        <Button onClick={() => void copy(commands)}>{t(isCopied ? 'ui.copied' : 'ui.copy')}</Button>
        <span aria-live="polite">
          <VisuallyHidden>{isCopied && t('ui.copied')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}
