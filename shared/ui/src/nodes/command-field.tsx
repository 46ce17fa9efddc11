import { useTranslation } from '@sallyport/runtime/i18n'
import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { useCopyToClipboard } from '../controls/clipboard.ts'
import { announce } from '../feedback/announce.ts'
import { FieldFrame } from '../forms/field-frame.tsx'
import fieldStyles from '../forms/field.module.css'
import layout from '../styles/layout.module.css'

type Props = { label: string; hint: string; commands: string }

/** Commands for a shell, to copy. */
export function CommandField({ label, hint, commands }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { isCopied, copy } = useCopyToClipboard(t('ui.copy.failed'))

  async function handleCopy() {
    if (await copy(commands)) announce(t('ui.copied'))
  }

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
      <Button onClick={() => void handleCopy()}>{t(isCopied ? 'ui.copied' : 'ui.copy')}</Button>
    </div>
  )
}
