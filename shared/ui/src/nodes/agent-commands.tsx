import type { AgentProgram } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { CommandField } from './command-field.tsx'

/** The commands that set a node up: download, comparison of the hash, `init`. */
export function AgentCommands({ program: { url, sha256 } }: { program: NonNullable<AgentProgram> }) {
  const { t } = useTranslation()
  const commands = [
    `curl -fO ${url}`,
    `echo '${sha256}  sallyport-agent.mjs' | sha256sum -c`,
    'node sallyport-agent.mjs init --endpoint ADDRESS --masquerade',
  ].join(' &&\n')
  return <CommandField label={t('ui.agent.commands')} hint={t('ui.agent.commands.hint')} commands={commands} />
}
