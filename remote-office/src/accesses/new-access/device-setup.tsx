import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { announce, Button, classNames, layout, useCopyToClipboard } from '@sallyport/ui'
import { Copy, Download, QrCode, Share } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { DeviceAppLinks } from '../clients/app-links.tsx'
import { importTextKeys } from '../clients/client-apps.ts'
import { configFile } from '../clients/client-config.ts'
import { isImportableOn, isPortableName } from '../clients/client-names.ts'
import { saveFile, usesShareSheet } from '../clients/save-file.ts'
import type { AccessCardState } from './use-new-access.ts'
import styles from './new-access.module.css'

type SaveProps = {
  card: AccessCardState
  config: RefObject<string | null>
  /** Called after the config was copied or a file was saved; `configName` is the name of a config file, without its extension. */
  onSaved: (configName: string | null) => void
}

type Props = SaveProps & { qrCode: RefObject<HTMLCanvasElement | null>; isConnected: boolean }

/** The steps that set up the new access on this device. The file comes first, because the config is shown only once. */
export function DeviceSetup({ qrCode, isConnected, ...save }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const os = useDevice((device) => device.os)
  const { app, name, portableName, isNameUsed, savedName } = save.card
  /** Whether the app on this device refuses a file that is named after the access (§2), as a browser would save it. */
  const isRefused = !isImportableOn(os, isNameUsed ? `${name} (1)` : name)
  const refusedText = isImportableOn(os, name) ? 'office.card.name.used' : 'office.card.name.refused'
  const fileName = isRefused ? portableName : name
  const importableName = savedName !== null && isImportableOn(os, savedName) ? savedName : null
  const file = `${importableName ?? fileName}.conf`
  const firstStep = usesShareSheet(os) ? 'office.card.steps.file.shared' : 'office.card.steps.file'
  const unsavedStep = isConnected ? 'office.card.steps.file.connected' : firstStep
  const fileStep = importableName === null ? unsavedStep : 'office.card.steps.file.saved'

  return (
    <section aria-labelledby={titleId} className={styles.setup}>
      <h3 id={titleId}>{t('office.card.device')}</h3>
      <ol className={styles.steps}>
        <li>
          <div className={styles.states} aria-live="polite">
            {([firstStep, 'office.card.steps.file.saved', 'office.card.steps.file.connected'] as const).map((step) => (
              <p key={step} className={classNames(step !== fileStep && styles.hidden)}>
                {t(step, { file })}
              </p>
            ))}
          </div>
          <CardActions {...save} fileName={fileName} qrCode={qrCode} />
        </li>
        <li>
          {t('office.card.steps.app', { app: app.name })}
          <DeviceAppLinks app={app} />
        </li>
        <li>{t(importTextKeys[os], { app: app.name, command: app.command, file })}</li>
        {os !== 'linux' && <li>{t('office.card.steps.connect')}</li>}
      </ol>
      {(isRefused || !isPortableName(name)) && (
        <div className={styles.fallback}>
          <p className={layout.note}>
            {isRefused ? t(refusedText, { file: `${name}.conf` }) : t('office.card.name.long')}
          </p>
          <SaveConfigButton {...save} fileName={isRefused ? name : portableName} />
        </div>
      )}
    </section>
  )
}

type ActionsProps = SaveProps & {
  /** The name of the config file, without its extension. */
  fileName: string
  qrCode: RefObject<HTMLCanvasElement | null>
}

function CardActions({ fileName, qrCode, ...props }: ActionsProps) {
  const { t } = useTranslation()
  const { card, config, onSaved } = props
  const os = useDevice((device) => device.os)
  const { isCopied, copy } = useCopyToClipboard(t('office.card.copy.failed'))

  async function saveImage(image: File) {
    if (!(await saveFile(image, os))) return
    void notify.success(t('office.card.save.qr.done'))
    onSaved(null)
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
function SaveConfigButton({ card, config, fileName, variant = 'quiet', onSaved }: SaveConfigButtonProps) {
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
