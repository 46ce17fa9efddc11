import { readSettings, routes } from '@sallyport/contract/config'
import { accessEndpoints, type Node } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { Button, ButtonLink, classNames, ConfirmLeave, Hint, layout } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import type { ReactNode, Ref } from 'react'
import type { AccessStatus, AllocationBody, UnavailableReason } from '../accesses-calls.ts'
import { LiveRegion } from '../live-region.tsx'
import { useFocusOnReturn } from '../use-focus-on-return.ts'
import { useIsLimited } from '../use-is-limited.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { NewAccessCard } from './new-access-card.tsx'
import { type CardReadiness, useConnectionProgress } from './use-connection-progress.ts'
import { type AccessCardState, useNewAccess } from './use-new-access.ts'
import styles from './new-access.module.css'

type Props = {
  node: Node
  status: AccessStatus | undefined
  /** The names of the other accesses on the node. */
  otherNames: readonly string[]
  /** The section with the form; null while a card is open. */
  form: Ref<HTMLElement>
  /** The card of the node, shown above the form or below an open one-time card. */
  children: ReactNode
}

export function NewAccess({ node, status, otherNames, form, children }: Props) {
  const { t } = useTranslation()
  const { config, card, lastCreated, markConfigSaved, close, unavailable, creatingName, create } = useNewAccess(
    node,
    otherNames,
  )
  const heading = useFocusOnReturn<HTMLHeadingElement>(card !== null)
  const { readiness, isHelpDue, dismissHelp } = useConnectionProgress(lastCreated, status)
  const help = isHelpDue && lastCreated && <ConnectionHelp access={lastCreated} onDismiss={dismissHelp} />
  // The page must not be reloaded before the response, which contains the only copy of the private key.
  useUnsavedChanges('one-time card', card !== null || creatingName !== null)

  return (
    <>
      {card ? (
        <>
          <NewAccessCard node={node} card={card} config={config} onSaved={markConfigSaved} onClosed={close}>
            <LiveRegion>{help || <ReadinessNote current={readiness} />}</LiveRegion>
          </NewAccessCard>
          {children}
        </>
      ) : (
        <>
          {children}
          <LiveRegion>{help}</LiveRegion>
          <section ref={form} className={layout.stack}>
            <h2 ref={heading} tabIndex={-1}>
              {t('office.create.title')}
            </h2>
            <CreateAccessForm nodeId={node.id} unavailable={unavailable} onSubmit={create} />
          </section>
        </>
      )}
      <LeaveConfirmation card={card} creatingName={creatingName} />
    </>
  )
}

type LeaveConfirmationProps = {
  card: AccessCardState | null
  /** The name of the access that is being created, or null. */
  creatingName: string | null
}

/** Asks before the only copy of a config is lost. One component for the pending response and the open card, so that its dialog stays open. */
function LeaveConfirmation({ card, creatingName }: LeaveConfirmationProps) {
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

const notes = [
  { readiness: 'pending', tone: 'neutral', text: 'office.card.node.pending' },
  { readiness: 'ready', tone: 'success', text: 'office.card.node.ready' },
  { readiness: 'connected', tone: 'success', text: 'office.card.node.connected' },
  { readiness: 'unreachable', tone: 'warning', text: 'office.card.node.unreachable' },
  { readiness: 'removed', tone: 'warning', text: 'office.card.node.removed' },
] as const

/** Whether the node is ready for a new access. Hidden notes take up space too, so that a change does not move the QR code. */
function ReadinessNote({ current }: { current: CardReadiness }) {
  const { t } = useTranslation()
  if (current === null) return null

  return (
    <div className={styles.notes}>
      {notes.map(({ readiness, tone, text }) => (
        <div key={readiness} className={classNames(readiness !== current && styles.hidden)}>
          <Hint tone={tone}>{t(text)}</Hint>
        </div>
      ))}
    </div>
  )
}

type CreateAccessFormProps = {
  nodeId: number
  unavailable: UnavailableReason | null
  onSubmit: (body: AllocationBody) => unknown
}

const unavailableTexts = {
  closed: { title: 'office.create.closed', text: 'office.create.closed.text' },
  full: { title: 'office.create.full', text: 'office.create.full.text' },
} as const

function CreateAccessForm({ nodeId, unavailable, onSubmit }: CreateAccessFormProps) {
  const { t } = useTranslation()
  const form = useSchemaForm(accessEndpoints.allocate.body, { defaultValues: { node_id: nodeId, name: '' } })
  const submit = t('office.create.submit')

  return (
    <>
      <LimitedHint />
      {unavailable && (
        <Hint tone="warning">
          <strong>{t(unavailableTexts[unavailable].title)}</strong>
          <p>{t(unavailableTexts[unavailable].text)}</p>
        </Hint>
      )}
      <Form form={form} onSubmit={onSubmit}>
        <div className={styles.fields}>
          <TextField
            name="name"
            label={t('office.create.name')}
            hint={t('office.create.hint')}
            disabled={unavailable !== null}
          />
          {unavailable ? (
            <Button variant="primary" disabled>
              {submit}
            </Button>
          ) : (
            <SubmitButton>{submit}</SubmitButton>
          )}
        </div>
      </Form>
    </>
  )
}

function LimitedHint() {
  const { t } = useTranslation()
  if (!useIsLimited()) return null
  return (
    <Hint tone="accent" action={<ButtonLink to={routes.premium.to()}>{t('office.create.premium')}</ButtonLink>}>
      {t('office.create.limited', { count: readSettings().limitedAccessMinutes })}
    </Hint>
  )
}
