import type { Node } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { useLanguage, useTranslation } from '@sallyport/runtime/i18n'
import { Button, Card, classNames, Hint, layout, useConfirm } from '@sallyport/ui'
import { countryName } from '@sallyport/ui/format'
import { QRCodeCanvas } from 'qrcode.react'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Expiry } from '../access-row.tsx'
import { confirmDownloads } from '../clients/save-file.ts'
import { LiveRegion } from '../live-region.tsx'
import type { OpenCard, Save } from './access-card.ts'
import { CardState } from './card-state.tsx'
import { DeviceSetup } from './device-setup.tsx'
import { quietZone } from './qr-code-png.ts'
import type { CardReadiness } from './use-connection-progress.ts'
import styles from './new-access.module.css'

type Props = {
  node: Node
  card: OpenCard
  /** Null after the card was closed. */
  config: RefObject<string | null>
  readiness: CardReadiness
  /** False while the node passes no traffic on. */
  hasInternet: boolean
  /** Shown while the access should have connected and has not. */
  help: ReactNode
  onSaved: (save: Save) => void
  onClosed: () => void
}

/** Shown once, because the server returns the private key only in the response to the creation. */
export function NewAccessCard({ node, card, config, readiness, hasInternet, help, onSaved, onClosed }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const region = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isDesktop = useDevice((device) => device.kind === 'desktop')
  const { confirm, dialog } = useConfirm()
  const { app } = card

  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'nearest' })
    // Aligns the top of a card that is taller than the window.
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const action = t('office.card.close')
  const confirmUnsaved = () =>
    confirm({
      title: t('office.card.close.title'),
      text: t(app.hasQr ? 'office.card.close.text' : 'office.card.close.file.text', { name: card.name }),
      action,
    })

  /** Asks once in a browser, because a page cannot see whether a download has arrived. */
  async function confirmArrival() {
    const file = card.lastFile ? `${card.lastFile.name}.conf` : `${card.name}.png`
    const hasArrived = await confirm({
      title: t('office.card.close.unconfirmed.title'),
      text: t('office.card.close.unconfirmed.text', { file }),
      action,
    })
    if (hasArrived) confirmDownloads()
    return hasArrived
  }

  async function handleClose() {
    const isClosable = card.isEnded || card.saved === 'saved'
    if (isClosable || (await (card.saved === 'unconfirmed' ? confirmArrival() : confirmUnsaved()))) onClosed()
  }

  const figure = app.hasQr && (
    <figure className={styles.figure}>
      <QrCode config={config} />
      <figcaption className={layout.text}>
        {t(isDesktop ? 'office.card.qr.text' : 'office.card.qr.other', { app: app.name })}
      </figcaption>
    </figure>
  )

  return (
    <Card ref={region} role="region" aria-labelledby={id} className={styles.card}>
      <h2 ref={title} id={id} tabIndex={-1} aria-describedby={`${id}-warning`}>
        {t('office.card.title')}
      </h2>
      <p className={styles.name}>{card.name}</p>
      {card.expired_at !== null && (
        <p className={layout.note}>
          {card.isExpired ? t('office.accesses.expired', { name: card.name }) : <Expiry at={card.expired_at} />}
        </p>
      )}
      <PrintedConfig node={node} config={config} />
      <LiveRegion>
        <CardState
          nodeName={node.name}
          accessName={card.name}
          app={app}
          readiness={readiness}
          hasInternet={hasInternet}
          help={help}
          warning={
            <Hint id={`${id}-warning`} tone="warning">
              {t('office.card.warning')}
            </Hint>
          }
        />
      </LiveRegion>
      <div className={styles.config}>
        {isDesktop && figure}
        <DeviceSetup card={card} config={config} isConnected={readiness === 'connected'} onSaved={onSaved} />
        {!isDesktop && figure}
      </div>
      {!app.hasQr && <p className={layout.note}>{t('office.card.qr.none', { app: app.name })}</p>}
      <div className={classNames(layout.actions, styles.actions)}>
        <Button onClick={() => void handleClose()}>{t('office.card.close')}</Button>
      </div>
      {dialog}
    </Card>
  )
}

/** In pixels (§9). */
const qrSize = 280

/** Black on white with a quiet zone in both colour schemes, as scanners require (ISO/IEC 18004, 6.3.8). */
function QrCode({ config }: { config: RefObject<string | null> }) {
  const { t } = useTranslation()
  return (
    <QRCodeCanvas
      role="img"
      aria-label={t('office.card.qr')}
      className={styles.qrCode}
      style={{ height: 'auto', maxWidth: '100%' }}
      value={config.current ?? ''}
      size={qrSize}
      marginSize={quietZone}
      level="L"
      bgColor="#ffffff"
      fgColor="#000000"
    />
  )
}

/** The node and the text of the config, on paper only. */
function PrintedConfig({ node, config }: { node: Node; config: RefObject<string | null> }) {
  const language = useLanguage()
  const text = useTextWhilePrinting(config)
  return (
    <div className={styles.printed}>
      <p>{[node.name, countryName(node.country, language), node.city].filter(Boolean).join(', ')}</p>
      <pre ref={text} />
    </div>
  )
}

/** The text contains the private key, so the document contains the text only during printing. */
function useTextWhilePrinting(config: RefObject<string | null>) {
  const element = useRef<HTMLPreElement>(null)

  useEffect(() => {
    const write = (text: string) => {
      if (element.current) element.current.textContent = text
    }
    const show = () => write(config.current ?? '')
    const clear = () => write('')
    addEventListener('beforeprint', show)
    addEventListener('afterprint', clear)
    return () => {
      removeEventListener('beforeprint', show)
      removeEventListener('afterprint', clear)
    }
  }, [config])

  return element
}
