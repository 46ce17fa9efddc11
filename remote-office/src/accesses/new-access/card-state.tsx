import { readSettings } from '@sallyport/contract/config'
import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, Hint, layout } from '@sallyport/ui'
import type { ReactNode } from 'react'
import type { ClientApp } from '../clients/client-apps.ts'
import { showIpv6Section } from '../clients/how-to.tsx'
import { ipv6NoteKeys } from '../clients/ipv6.ts'
import type { CardReadiness } from './use-connection-progress.ts'
import styles from './new-access.module.css'

type Props = {
  nodeName: string
  accessName: string
  app: ClientApp
  readiness: CardReadiness
  /** False while the node passes no traffic on: then nothing loads, although the app has connected. */
  hasInternet: boolean
  /** Replaces the note about the readiness while the help is due. */
  help: ReactNode
  /** Shown until the access has connected. */
  warning: ReactNode
}

/** The notes for the current state of the access. Hidden notes take up space too, so that a change does not move the QR code. */
export function CardState({ nodeName, accessName, app, readiness, hasInternet, help, warning }: Props) {
  const isConnected = readiness === 'connected'
  return (
    <div className={styles.states}>
      <div className={classNames(isConnected && styles.hidden)}>
        {warning}
        {help || <ReadinessNote current={readiness} />}
      </div>
      {readiness !== null && (
        <div className={isConnected ? layout.appears : styles.hidden}>
          {hasInternet ? (
            <Connected nodeName={nodeName} accessName={accessName} app={app} />
          ) : (
            <WithoutInternet nodeName={nodeName} accessName={accessName} />
          )}
        </div>
      )}
    </div>
  )
}

/** What the tunnel protects. Which device has connected is unknown, so the text about IPv6 is for the system of this device. */
function Connected({ nodeName, accessName, app }: Pick<Props, 'nodeName' | 'accessName' | 'app'>) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const dns = readSettings().clientDns
  return (
    <Hint tone="success" action={<Button onClick={showIpv6Section}>{t('office.howto.ipv6.title')}</Button>}>
      <strong>{t('office.card.connected')}</strong>
      <p>{t('office.card.connected.text', { name: accessName, node: nodeName })}</p>
      <p>{t('office.card.connected.dns', { dns: dns === cloudflareDns ? `${dns} (Cloudflare)` : dns })}</p>
      <p>{t(ipv6NoteKeys[os], { app: app.name })}</p>
    </Hint>
  )
}

function WithoutInternet({ nodeName, accessName }: Pick<Props, 'nodeName' | 'accessName'>) {
  const { t } = useTranslation()
  return (
    <Hint tone="warning">
      <strong>{t('office.card.no.internet')}</strong>
      <p>{t('office.card.no.internet.text', { name: accessName, node: nodeName })}</p>
    </Hint>
  )
}

/** Cloudflare's public DNS resolver (https://developers.cloudflare.com/1.1.1.1/ip-addresses/). */
const cloudflareDns = '1.1.1.1'

const notes = [
  { readiness: 'pending', tone: 'neutral', text: 'office.card.node.pending' },
  { readiness: 'ready', tone: 'accent', text: 'office.card.node.ready' },
  { readiness: 'unreachable', tone: 'warning', text: 'office.card.node.unreachable' },
  { readiness: 'removed', tone: 'warning', text: 'office.card.node.removed' },
] as const

/** Whether the node is ready for a new access. */
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
