import { ConfirmLeave } from '@sallyport/ui'
import { useWords } from '../words.ts'
import type { AccessCardState } from './use-new-access.ts'

type Props = {
  card: AccessCardState | null
  /** Name of the access that is being created, or null. */
  creatingName: string | null
}

/**
 * Asks for confirmation before the only copy of a config is lost: on the open card, or in the pending response.
 * One component for both cases, so that an open dialog stays open when the response arrives.
 */
export function LeaveConfirmation({ card, creatingName }: Props) {
  const words = useWords()
  const text = card
    ? words(card.isSaved ? 'office.leave.saved.text' : 'office.leave.text', { name: card.name })
    : words('office.leave.creating.text', { name: creatingName ?? '' })

  return (
    <ConfirmLeave
      when={card !== null || creatingName !== null}
      title={words(card?.isSaved ? 'office.leave.saved.title' : 'office.leave.title')}
      text={text}
      action={words('office.leave.action')}
    />
  )
}
