import type { Node } from '@sallyport/contract/endpoints'
import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, Card, classNames, Hint, layout, useConfirm } from '@sallyport/ui'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { Expiry } from '../access-row.tsx'
import { LiveRegion } from '../live-region.tsx'
import { useIsLimited } from '../use-is-limited.ts'
import { CardState } from './card-state.tsx'
import { DeviceSetup } from './device-setup.tsx'
import { PrintedConfig } from './printed-config.tsx'
import { QrCode } from './qr-code.tsx'
import type { CardReadiness } from './use-connection-progress.ts'
import type { AccessCardState } from './use-new-access.ts'
import styles from './new-access.module.css'

type Props = {
  node: Node
  card: AccessCardState
  /** Null after the card was closed. */
  config: RefObject<string | null>
  readiness: CardReadiness
  /** Shown while the access should have connected and has not. */
  help: ReactNode
  onSaved: (configName: string | null) => void
  onClosed: () => void
}

/** Shown once, because the server returns the private key only in the response to the creation. */
export function NewAccessCard({ node, card, config, readiness, help, onSaved, onClosed }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const region = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const qrCode = useRef<HTMLCanvasElement>(null)
  const isDesktop = useDevice((device) => device.kind === 'desktop')
  const { confirm, dialog } = useConfirm()
  const { app } = card
  // Premium that starts while the card is open ends the expiry.
  const isLimited = useIsLimited()

  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    region.current?.scrollIntoView({ block: 'nearest' })
    // Aligns the top of a card that is taller than the window.
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  async function handleClose() {
    const isSure =
      card.isSaved ||
      (await confirm({
        title: t('office.card.close.title'),
        text: t(app.hasQr ? 'office.card.close.text' : 'office.card.close.file.text', { name: card.name }),
        action: t('office.card.close'),
      }))
    if (isSure) onClosed()
  }

  const figure = app.hasQr && (
    <figure className={styles.figure}>
      <QrCode ref={qrCode} config={config} />
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
      {isLimited && card.expired_at !== null && (
        <p className={layout.note}>
          <Expiry at={card.expired_at} />
        </p>
      )}
      <PrintedConfig node={node} config={config} />
      <LiveRegion>
        <CardState
          nodeName={node.name}
          accessName={card.name}
          app={app}
          readiness={readiness}
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
        <DeviceSetup
          card={card}
          config={config}
          qrCode={qrCode}
          isConnected={readiness === 'connected'}
          onSaved={onSaved}
        />
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
