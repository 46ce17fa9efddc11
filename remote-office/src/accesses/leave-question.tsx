import { ConfirmLeave } from 'shared/ui'
import { useWords } from '../words.ts'

/** Asks for confirmation before the config on the open card is lost. */
export function LeaveQuestion({ name }: { name: string }) {
  const words = useWords()
  return (
    <ConfirmLeave
      title={words('office.leave.title')}
      text={words('office.leave.text', { name })}
      action={words('office.leave.action')}
    />
  )
}
