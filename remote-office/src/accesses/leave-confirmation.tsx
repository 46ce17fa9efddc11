import { ConfirmLeave } from '@sallyport/ui'
import { useWords } from '../words.ts'
import type { AccessCardState } from './use-new-access.ts'

type Props = {
  card: AccessCardState | null
  /** The name of the access that is being created. */
  creatingName: string | null
}

/**
 * Asks for confirmation before the only copy of a config is lost: on the open card, or in the response to a creation.
 * One component for both, so that an open question stays open when the response arrives.
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
