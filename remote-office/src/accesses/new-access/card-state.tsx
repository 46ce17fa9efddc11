import { readSettings } from '@sallyport/contract/config'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, Hint, layout } from '@sallyport/ui'
import type { ReactNode } from 'react'
import { showIpv6Section } from '../clients/how-to.tsx'
import type { CardReadiness } from './use-connection-progress.ts'
import styles from './new-access.module.css'

type Props = {
  nodeName: string
  accessName: string
  readiness: CardReadiness
  /** Replaces the readiness while it is due. */
  help: ReactNode
  /** Shown until the access has connected. */
  warning: ReactNode
}

/** What the user of an open card has to know at the moment. The hidden states take up space too, so that a change does not move the QR code. */
export function CardState({ nodeName, accessName, readiness, help, warning }: Props) {
  const isConnected = readiness === 'connected'
  return (
    <div className={styles.states}>
      <div className={classNames(isConnected && styles.hidden)}>
        {warning}
        {help || <ReadinessNote current={readiness} />}
      </div>
      {readiness !== null && (
        <div className={isConnected ? layout.appears : styles.hidden}>
          <Connected nodeName={nodeName} accessName={accessName} />
        </div>
      )}
    </div>
  )
}

/** What the tunnel carries and what it does not. The card does not know which device has connected. */
function Connected({ nodeName, accessName }: Pick<Props, 'nodeName' | 'accessName'>) {
  const { t } = useTranslation()
  return (
    <Hint tone="success" action={<Button onClick={showIpv6Section}>{t('office.howto.ipv6.title')}</Button>}>
      <strong>{t('office.card.connected')}</strong>
      <p>{t('office.card.connected.text', { name: accessName, node: nodeName, dns: readSettings().clientDns })}</p>
      <p>{t('office.card.connected.ipv6')}</p>
    </Hint>
  )
}

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
