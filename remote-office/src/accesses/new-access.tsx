import type { ReactNode, Ref } from 'react'
import { useUnsavedChanges } from '@sallyport/runtime/unsaved-changes'
import type { Node } from '@sallyport/contract/endpoints'
import { useTranslation } from '@sallyport/runtime/i18n'
import type { AccessStatus } from './accesses-api.ts'
import { ConnectionHelp } from './connection-help.tsx'
import { CreateAccessForm } from './create-access-form.tsx'
import { LeaveConfirmation } from './leave-confirmation.tsx'
import { LiveRegion } from './live-region.tsx'
import { NewAccessCard } from './new-access-card.tsx'
import styles from './new-access.module.css'
import { ReadinessNote } from './readiness-note.tsx'
import { useConnectionProgress } from './use-connection-progress.ts'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { useNewAccess } from './use-new-access.ts'

type Props = {
  node: Node
  status: AccessStatus | undefined
  /** The names of the other accesses on the node. */
  otherNames: readonly string[]
  /** The section with the form; null while a card is open. */
  form: Ref<HTMLElement>
  /** The card of the node: above the form, and below an open one-time card, which stands at the top of the page. */
  children: ReactNode
}

export function NewAccess({ node, status, otherNames, form, children }: Props) {
  const { t } = useTranslation()
  const { config, card, lastCreated, markSaved, close, isFull, creatingName, create } = useNewAccess(node, otherNames)
  const heading = useFocusOnReturn<HTMLHeadingElement>(card !== null)
  const { readiness, isHelpDue, dismissHelp } = useConnectionProgress(lastCreated, status)
  const help = isHelpDue && lastCreated && <ConnectionHelp access={lastCreated} onDismiss={dismissHelp} />
  // The response to a creation holds the only copy of the private key, so the page must not be reloaded before it.
  useUnsavedChanges('one-time card', card !== null || creatingName !== null)

  return (
    <>
      {card ? (
        <>
          <NewAccessCard node={node} card={card} config={config} onSaved={markSaved} onClosed={close}>
            <LiveRegion>{help || <ReadinessNote current={readiness} />}</LiveRegion>
          </NewAccessCard>
          {children}
        </>
      ) : (
        <>
          {children}
          <LiveRegion>{help}</LiveRegion>
          <section ref={form} className={styles.create}>
            <h2 ref={heading} tabIndex={-1}>
              {t('office.create.title')}
            </h2>
            <CreateAccessForm nodeId={node.id} isFull={isFull} onSubmit={create} />
          </section>
        </>
      )}
      <LeaveConfirmation card={card} creatingName={creatingName} />
    </>
  )
}
