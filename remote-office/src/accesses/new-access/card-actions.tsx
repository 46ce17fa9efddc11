import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, classNames, layout, useCopyToClipboard, VisuallyHidden } from '@sallyport/ui'
import { Copy, Download, QrCode, Share } from 'lucide-react'
import type { RefObject } from 'react'
import { configFile } from '../clients/client-config.ts'
import { isImportableOn, isPortableName } from '../clients/client-names.ts'
import { saveFile, usesShareSheet } from '../clients/save-file.ts'
import type { AccessCardState } from './use-new-access.ts'
import styles from './new-access.module.css'

type Props = {
  card: AccessCardState
  config: RefObject<string | null>
  qrCode: RefObject<HTMLCanvasElement | null>
  /** Called after the config was copied or a file was saved; `configName` is the name of a config file, without its extension. */
  onSaved: (configName: string | null) => void
}

export function CardActions({ card, config, qrCode, onSaved }: Props) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const method = usesShareSheet(os) ? saveMethods.share : saveMethods.download

  const { isCopied, copy } = useCopyToClipboard(t('office.card.copy.failed'))

  async function saveConfig(name: string) {
    if (config.current === null) return
    if (await saveFile(configFile(config.current, name), os)) onSaved(name)
  }

  async function saveImage(image: File) {
    if (await saveFile(image, os)) onSaved(null)
  }

  async function copyConfig() {
    if (config.current !== null && (await copy(config.current))) onSaved(null)
  }

  const saveQrCode = () =>
    qrCode.current?.toBlob((png) => {
      if (png) void saveImage(new File([png], `${card.name}.png`, { type: png.type }))
    })

  /** Whether the app on this device refuses a file that is named after the access (§2). */
  const isRefused = !isImportableOn(os, card.name)
  const portable = !isPortableName(card.name) && (
    <div className={styles.fallback}>
      <p className={layout.text}>{t(isRefused ? 'office.card.name.refused' : 'office.card.name.long')}</p>
      <Button variant={isRefused ? 'primary' : 'quiet'} onClick={() => void saveConfig(card.portableName)}>
        {t(method.portableLabel, { file: `${card.portableName}.conf` })}
      </Button>
    </div>
  )

  return (
    <>
      {isRefused && portable}
      <div className={classNames(layout.actions, styles.actions)}>
        <Button variant={isRefused ? 'quiet' : 'primary'} onClick={() => void saveConfig(card.name)}>
          <method.Icon aria-hidden />
          {t(method.label)}
        </Button>
        {card.app.hasQr && (
          <Button onClick={saveQrCode}>
            <QrCode aria-hidden />
            {t('office.card.save.qr')}
          </Button>
        )}
        <Button onClick={() => void copyConfig()}>
          <Copy aria-hidden />
          {t(isCopied ? 'office.card.copied' : 'office.card.copy')}
        </Button>
        <span aria-live="polite" className={styles.announcement}>
          <VisuallyHidden>{isCopied && t('office.card.copied')}</VisuallyHidden>
        </span>
      </div>
      {!isRefused && portable}
    </>
  )
}

const saveMethods = {
  download: { Icon: Download, label: 'office.card.download', portableLabel: 'office.card.download.short' },
  share: { Icon: Share, label: 'office.card.share', portableLabel: 'office.card.share.short' },
} as const
