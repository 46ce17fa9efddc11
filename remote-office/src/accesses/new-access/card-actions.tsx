import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { announce, Button, classNames, layout, useCopyToClipboard } from '@sallyport/ui'
import { Copy, Download, QrCode, Share } from 'lucide-react'
import type { RefObject } from 'react'
import { configFile } from '../clients/client-config.ts'
import { saveFile, usesShareSheet } from '../clients/save-file.ts'
import type { AccessCardState } from './use-new-access.ts'
import styles from './new-access.module.css'

export type SaveProps = {
  card: AccessCardState
  config: RefObject<string | null>
  /** Called after the config was copied or a file was saved; `configName` is the name of a config file, without its extension. */
  onSaved: (configName: string | null) => void
}

type Props = SaveProps & {
  /** The name of the config file, without its extension. */
  fileName: string
  qrCode: RefObject<HTMLCanvasElement | null>
}

export function CardActions({ fileName, qrCode, ...props }: Props) {
  const { t } = useTranslation()
  const { card, config, onSaved } = props
  const os = useDevice((device) => device.os)
  const { isCopied, copy } = useCopyToClipboard(t('office.card.copy.failed'))

  async function saveImage(image: File) {
    if (await saveFile(image, os)) onSaved(null)
  }

  async function copyConfig() {
    if (config.current === null || !(await copy(config.current))) return
    announce(t('ui.copied'))
    onSaved(null)
  }

  const saveQrCode = () =>
    qrCode.current?.toBlob((png) => {
      if (png) void saveImage(new File([png], `${card.name}.png`, { type: png.type }))
    })

  return (
    <div className={classNames(layout.actions, styles.actions)}>
      <SaveConfigButton {...props} variant="primary" fileName={fileName} />
      {card.app.hasQr && (
        <Button onClick={saveQrCode}>
          <QrCode aria-hidden />
          {t('office.card.save.qr')}
        </Button>
      )}
      <Button onClick={() => void copyConfig()}>
        <Copy aria-hidden />
        {t(isCopied ? 'ui.copied' : 'office.card.copy')}
      </Button>
    </div>
  )
}

const saveMethods = {
  download: { Icon: Download, label: 'office.card.download', portableLabel: 'office.card.download.short' },
  share: { Icon: Share, label: 'office.card.share', portableLabel: 'office.card.share.short' },
} as const

type SaveConfigButtonProps = SaveProps & { fileName: string; variant?: 'primary' | 'quiet' }

/** Saves the config in a file. The button shows the name of the file unless it is the name of the access (§2). */
export function SaveConfigButton({ card, config, fileName, variant = 'quiet', onSaved }: SaveConfigButtonProps) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  const { Icon, label, portableLabel } = saveMethods[usesShareSheet(os) ? 'share' : 'download']

  async function saveConfig() {
    if (config.current === null) return
    if (await saveFile(configFile(config.current, fileName), os)) onSaved(fileName)
  }

  return (
    <Button variant={variant} onClick={() => void saveConfig()}>
      <Icon aria-hidden />
      {fileName === card.name ? t(label) : t(portableLabel, { file: `${fileName}.conf` })}
    </Button>
  )
}
