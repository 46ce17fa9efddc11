import { type Access, accessEndpoints, type Node } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import { Button, ConfirmLeave, Hint, layout, useUnixNow } from '@sallyport/ui'
import { Form, SubmitButton, TextField, useSchemaForm } from '@sallyport/ui/forms'
import type { ReactNode, Ref } from 'react'
import type { AccessStatus, AllocationBody, UnavailableReason } from '../accesses-calls.ts'
import { DeviceAppLinks } from '../clients/app-links.tsx'
import type { ClientApp } from '../clients/client-apps.ts'
import { isImportableOn, suggestedName } from '../clients/client-names.ts'
import { LiveRegion } from '../live-region.tsx'
import { useFocusOnReturn } from '../use-focus-on-return.ts'
import { useIsLimited } from '../use-is-limited.ts'
import type { AccessCardState, OpenCard } from './access-card.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { InAppBrowserNote } from './in-app-browser-note.tsx'
import { LimitedHint } from './limited-hint.tsx'
import { type CardReadiness, useConnectionProgress } from './use-connection-progress.ts'
import { useNewAccess } from './use-new-access.ts'
import styles from './new-access.module.css'

type Props = {
  node: Node
  /** The app for the type of the node. */
  app: ClientApp
  status: AccessStatus | undefined
  /** The user's accesses on the node. */
  accesses: readonly Access[]
  /** The names of the user's accesses on all nodes, some of which have expired. */
  usedNames: readonly string[]
  /** The section with the form; null while a card is open. */
  form: Ref<HTMLElement>
  /** The card of the node, shown above the form or below an open one-time card. */
  children: ReactNode
}

export function NewAccess({ node, app, status, accesses, usedNames, form, children }: Props) {
  const { t } = useTranslation()
  // The list has renamed accesses with their new names.
  const otherNames = [...usedNames, ...accesses.map(({ name }) => name)]
  const access = useNewAccess(node, otherNames)
  const { config, NewAccessCard, lastCreated, markSaved, close, unavailable, creatingName, create } = access
  const { readiness, isHelpDue, dismissHelp } = useConnectionProgress(lastCreated, status)
  const card = useOpenCard(access.card, readiness)
  const heading = useFocusOnReturn<HTMLHeadingElement>(card !== null)
  // The list has the new name of a renamed access.
  const listed = accesses.find(({ id }) => id === lastCreated?.id)
  const help = isHelpDue && lastCreated && (
    <ConnectionHelp access={{ ...lastCreated, ...(listed && { name: listed.name }) }} onDismiss={dismissHelp} />
  )
  // The page must not be reloaded before the response, which contains the only copy of the private key.
  useUnsavedChanges('one-time card', card !== null || creatingName !== null)

  return (
    <>
      {card && NewAccessCard ? (
        <>
          <NewAccessCard
            node={node}
            card={card}
            config={config}
            readiness={readiness}
            hasInternet={status?.is_without_internet !== true}
            help={help}
            onSaved={markSaved}
            onClosed={close}
          />
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
            <CreateAccessForm
              nodeId={node.id}
              app={app}
              otherNames={otherNames}
              unavailable={unavailable}
              onSubmit={create}
            />
          </section>
        </>
      )}
      <LeaveConfirmation card={card} creatingName={creatingName} />
    </>
  )
}

function useOpenCard(card: AccessCardState | null, readiness: CardReadiness): OpenCard | null {
  // Premium that starts while the card is open ends the expiry.
  const expired_at = (useIsLimited() && card?.expired_at) || null
  const now = useUnixNow(expired_at)
  if (!card) return null

  const isExpired = expired_at !== null && expired_at <= now
  // A device that has connected has the config.
  const saved = readiness === 'connected' ? 'saved' : card.saved
  return { ...card, expired_at, saved, isExpired, isEnded: isExpired || readiness === 'removed' }
}

const leaveTexts = {
  unsaved: 'office.leave.text',
  unconfirmed: 'office.leave.unconfirmed.text',
  saved: 'office.leave.saved.text',
} as const

type LeaveConfirmationProps = {
  card: OpenCard | null
  /** The name of the access that is being created, or null. */
  creatingName: string | null
}

/**
 * Asks before leaving while an access is being created or the one-time card of a working access is open. Stays mounted when the card appears, so that an open
 * dialog stays open.
 */
function LeaveConfirmation({ card, creatingName }: LeaveConfirmationProps) {
  const { t } = useTranslation()
  const text = card
    ? t(leaveTexts[card.saved], { name: card.name })
    : t('office.leave.creating.text', { name: creatingName ?? '' })

  return (
    <ConfirmLeave
      when={(card !== null && !card.isEnded) || creatingName !== null}
      title={t(card && card.saved !== 'unsaved' ? 'office.leave.saved.title' : 'office.leave.title')}
      text={text}
      action={t('office.leave.action')}
    />
  )
}

type CreateAccessFormProps = {
  nodeId: number
  app: ClientApp
  otherNames: readonly string[]
  unavailable: UnavailableReason | null
  onSubmit: (body: AllocationBody) => unknown
}

const unavailableTexts = {
  closed: { title: 'office.create.closed', text: 'office.create.closed.text' },
  full: { title: 'office.create.full', text: 'office.create.full.text' },
} as const

function CreateAccessForm({ nodeId, app, otherNames, unavailable, onSubmit }: CreateAccessFormProps) {
  const { t } = useTranslation()
  const device = useDevice()
  const name = suggestedName(device, otherNames)
  const form = useSchemaForm(accessEndpoints.allocate.body, { defaultValues: { node_id: nodeId, name } })
  const submit = t('office.create.submit')
  const isRefused = form.watch('name') !== '' && !isImportableOn(device.os, form.watch('name'))

  return (
    <>
      <LimitedHint />
      {unavailable && (
        <Hint tone="warning">
          <strong>{t(unavailableTexts[unavailable].title)}</strong>
          <p>{t(unavailableTexts[unavailable].text)}</p>
        </Hint>
      )}
      <InAppBrowserNote />
      <div className={styles.app}>
        <p>{t('office.create.app', { app: app.name })}</p>
        <DeviceAppLinks app={app} />
      </div>
      <Form form={form} onSubmit={onSubmit}>
        <div className={styles.fields}>
          <TextField
            name="name"
            label={t('office.create.name')}
            hint={t(isRefused ? 'office.create.hint.refused' : 'office.create.hint', { app: app.name })}
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
