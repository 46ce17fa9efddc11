import { limits } from '@sallyport/contract/config'
import { type AgentProgram, nodeCodeEndpoints, type ResponseOf } from '@sallyport/contract/endpoints'
import { useAction, usePoll } from '@sallyport/runtime/api'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { AgentCommands, Button, CommandField, Hint, layout } from '@sallyport/ui'
import { useEffect, useRef, useState } from 'react'
import type { NodeSetupState } from './node-setup.ts'

type Issued = ResponseOf<typeof nodeCodeEndpoints.issue>
type EntryProps = { fill: NodeSetupState['fill'] }

/**
 * Creates a command that, run on a machine, fills in this form. Before that, also shows the commands that print a setup text to paste.
 * The code of the command is kept in memory only.
 */
export function EnterCommand({ program, fill }: EntryProps & { program: NonNullable<AgentProgram> }) {
  const { t } = useTranslation()
  const [issued, setIssued] = useState<Issued | null>(null)
  const { run, isRunning } = useAction(nodeCodeEndpoints.issue, { request: () => ({}), onSuccess: setIssued })
  return (
    <div className={layout.tightStack}>
      {issued?.command && (
        <CommandField
          label={t('admin.node.enter.command')}
          hint={t('admin.node.enter.command.hint')}
          commands={issued.command}
        />
      )}
      <div aria-live="polite">
        {issued ? <Entry key={issued.code} issued={issued} fill={fill} /> : <Hint>{t('admin.node.enter.hint')}</Hint>}
      </div>
      <div className={layout.actions}>
        <Button busy={isRunning} onClick={() => void run()}>
          {t(issued ? 'admin.node.enter.again' : 'admin.node.enter')}
        </Button>
      </div>
      {!issued && <AgentCommands program={program} />}
    </div>
  )
}

function Entry({ issued: { code, expired_at }, fill }: EntryProps & { issued: Issued }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const state = useEntry(code, fill)
  if (state === 'entered') return <Hint tone="success">{t('admin.node.enter.entered')}</Hint>
  if (state === 'expired') return <Hint tone="warning">{t('admin.node.enter.expired')}</Hint>
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(expired_at * 1000)
  return <Hint>{t('admin.node.enter.waiting', { time })}</Hint>
}

/** Polls until the machine has sent its setup or the code has expired. Fills in the form once. */
function useEntry(code: string, fill: EntryProps['fill']): 'waiting' | 'entered' | 'expired' {
  const isFilledIn = useRef(false)
  const { data } = usePoll(
    nodeCodeEndpoints.entered,
    { body: { code } },
    { interval: (last) => (last?.setup || last?.is_valid === false ? Infinity : limits.node.entryPollInterval) },
  )
  const setup = data?.setup
  useEffect(() => {
    if (!setup || isFilledIn.current) return
    isFilledIn.current = true
    fill(setup)
  }, [setup, fill])
  if (setup) return 'entered'
  return data?.is_valid === false ? 'expired' : 'waiting'
}
