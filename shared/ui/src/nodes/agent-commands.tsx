import type { AgentProgram } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useId } from 'react'
import { Button } from '../controls/button.tsx'
import { useCopyToClipboard } from '../controls/clipboard.ts'
import { VisuallyHidden } from '../feedback/visually-hidden.tsx'
import { FieldFrame } from '../forms/field-frame.tsx'
import fieldStyles from '../forms/field.module.css'
import layout from '../styles/layout.module.css'

/** The commands that set a node up: download, comparison of the hash, `init`. */
export function AgentCommands({ program: { url, sha256 } }: { program: NonNullable<AgentProgram> }) {
  const { t } = useTranslation()
  const id = useId()
  const { isCopied, copy } = useCopyToClipboard(t('ui.copy.failed'))
  const commands = [
    `curl -fO ${url}`,
    `echo '${sha256}  sallyport-agent.mjs' | sha256sum -c`,
    'node sallyport-agent.mjs init --endpoint ADDRESS --masquerade',
  ].join(' &&\n')

  return (
    <div className={layout.tightStack}>
      <FieldFrame id={id} label={t('ui.agent.commands')} hint={t('ui.agent.commands.hint')}>
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
