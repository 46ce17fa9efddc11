import type { RefObject } from 'react'
import { Download, QrCode, Share } from 'lucide-react'
import { useDevice } from '@sallyport/runtime/device'
import { Button } from '@sallyport/ui'
import { useTranslation } from '@sallyport/runtime/i18n'
import { configFile, isPortableName, isReservedName, portableName } from './config-file.ts'
import { saveFile, usesShareSheet } from './save-file.ts'
import styles from './new-access.module.css'
import type { AccessCardState } from './use-new-access.ts'

type Props = {
  card: AccessCardState
  config: RefObject<string | null>
  qrCode: RefObject<HTMLCanvasElement | null>
  /** Called after the config file or the QR code was downloaded or shared. */
  onSaved: () => void
}

export function CardActions({ card, config, qrCode, onSaved }: Props) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const fallbackFile = portableName(card.name, card.fallbackName)
  const method = usesShareSheet(os) ? saveMethods.share : saveMethods.download

  async function save(file: File) {
    if (await saveFile(file, os)) onSaved()
  }

  const saveConfig = (name: string) => config.current && void save(configFile(config.current, name))

  const saveQrCode = () =>
    qrCode.current?.toBlob((png) => {
      if (png) void save(new File([png], `${card.name}.png`, { type: png.type }))
    })

  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => saveConfig(card.name)}>
          <method.Icon aria-hidden />
          {t(method.label)}
        </Button>
        {card.hasQr && (
          <Button onClick={saveQrCode}>
            <QrCode aria-hidden />
            {t('office.card.save.qr')}
          </Button>
        )}
      </div>
      {!isPortableName(card.name) && (
        <div className={styles.fallback}>
          <p className={styles.text}>
            {t(isReservedName(card.name) ? 'office.card.name.device' : 'office.card.name.long')}
          </p>
          <Button onClick={() => saveConfig(fallbackFile)}>
            {t(method.fallbackLabel, { file: `${fallbackFile}.conf` })}
          </Button>
        </div>
      )}
    </>
  )
}

const saveMethods = {
  download: { Icon: Download, label: 'office.card.download', fallbackLabel: 'office.card.download.short' },
  share: { Icon: Share, label: 'office.card.share', fallbackLabel: 'office.card.share.short' },
} as const
