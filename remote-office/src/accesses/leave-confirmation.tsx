import { ConfirmLeave } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
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
  const { t } = useTranslation()
  const text = card
    ? t(card.isSaved ? 'office.leave.saved.text' : 'office.leave.text', { name: card.name })
    : t('office.leave.creating.text', { name: creatingName ?? '' })

  return (
    <ConfirmLeave
      when={card !== null || creatingName !== null}
      title={t(card?.isSaved ? 'office.leave.saved.title' : 'office.leave.title')}
      text={text}
      action={t('office.leave.action')}
    />
  )
}
