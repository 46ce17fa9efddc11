import { useState } from 'react'
import { limits, routes } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { unixNow } from '@sallyport/runtime/session'
import { Button, ButtonLink, focusPageTitle, Hint, useFocusAfterRemoval, useUnixNow } from '@sallyport/ui'
import type { AccessStatus } from './accesses-api.ts'
import { cardReadiness } from './card-readiness.ts'
import type { ClientApp } from './client-apps.ts'
import styles from './connection-help.module.css'

/** An access that was created on the open page. */
export type CreatedAccess = { id: number; name: string; app: ClientApp }

type Props = { access: CreatedAccess | null; status: AccessStatus | undefined }

/** Offers help when a new access has had no handshake for a while after its node was ready for it. */
export function ConnectionHelp({ access, status }: Props) {
  const [dismissedId, setDismissedId] = useState<number | null>(null)
  const readySince = useReadySince(access, status)
  const askAt = readySince && readySince + limits.tunnel.helpAfter
  const now = useUnixNow(askAt)
  const isDue = askAt !== null && now >= askAt && access?.id !== dismissedId && hasNeverConnected(status, access?.id)

  return (
    <div role="status" className={styles.help}>
      {isDue && access && <HelpHint access={access} onDismiss={() => setDismissedId(access.id)} />}
    </div>
  )
}

type HintProps = { access: CreatedAccess; onDismiss: () => void }

/** Is removed when the user dismisses it or the access connects; the focus then moves to the heading. */
function HelpHint({ access: { name, app }, onDismiss }: HintProps) {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>(focusPageTitle)
  return (
    <div ref={frame}>
      <Hint
        tone="warning"
        action={
          <div className={styles.actions}>
            <Button onClick={onDismiss}>{t('office.help.works')}</Button>
            <ButtonLink to={routes.support.to()}>{t('office.help.support')}</ButtonLink>
          </div>
        }
      >
        <strong>{t('office.help.title')}</strong>
        <p>{t('office.help.text', { name })}</p>
        <ul className={styles.tips}>
          <li>{t('office.help.switch', { app: app.name })}</li>
          <li>{t('office.help.device')}</li>
          <li>{t(app.hasQr ? 'office.help.blocked' : 'office.help.network')}</li>
        </ul>
      </Hint>
    </div>
  )
}

/** The first time, in unix seconds, at which the node was ready for an access; later states are about other changes. */
function useReadySince(access: CreatedAccess | null, status: AccessStatus | undefined): number | null {
  const [ready, setReady] = useState<{ id: number; since: number } | null>(null)
  if (access && ready?.id !== access.id && cardReadiness(null, status, access.id) === 'ready')
    setReady({ id: access.id, since: unixNow() })
  return access && ready?.id === access.id ? ready.since : null
}

/** Whether the node has the access, and no handshake came. */
function hasNeverConnected(status: AccessStatus | undefined, accessId: number | undefined): boolean {
  return status?.items.some(({ id, last_handshake }) => id === accessId && last_handshake === null) ?? false
}
