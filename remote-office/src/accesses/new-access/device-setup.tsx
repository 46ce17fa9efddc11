import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { notify } from '@sallyport/runtime/notify'
import { announce, Button, classNames, layout, useCopyToClipboard } from '@sallyport/ui'
import { Copy, Download, QrCode, Share } from 'lucide-react'
import { useId, type RefObject } from 'react'
import { DeviceAppLinks } from '../clients/app-links.tsx'
import { configFile } from '../clients/client-config.ts'
import { isImportableOn, isPortableName } from '../clients/client-names.ts'
import { ImportSteps } from '../clients/import-steps.tsx'
import { saveFile, usesShareSheet } from '../clients/save-file.ts'
import type { AccessCardState, Save } from './access-card.ts'
import { OpenInBrowser, useInAppBrowser } from './in-app-browser-note.tsx'
import { qrCodePng } from './qr-code-png.ts'
import styles from './new-access.module.css'

type SaveProps = {
  card: AccessCardState
  config: RefObject<string | null>
  /** Called after the config was copied, and after a file was shared or its download has started. */
  onSaved: (save: Save) => void
}

type Props = SaveProps & { isConnected: boolean }

/** The steps that set up the new access on this device. The file comes first, because the config is shown only once. */
export function DeviceSetup({ isConnected, ...save }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const os = useDevice((device) => device.os)
  const { app, name, portableName, isNameUsed, lastFile } = save.card
  const inApp = useInAppBrowser()
  /** Whether the app on this device refuses a file that is named after the access (§2), as a browser would save it. */
  const isRefused = !isImportableOn(os, isNameUsed ? `${name} (1)` : name)
  const refusedText = isImportableOn(os, name) ? 'office.card.name.used' : 'office.card.name.refused'
  const fileName = isRefused ? portableName : name
  const importableFile = lastFile && isImportableOn(os, lastFile.name) ? lastFile : null
  const file = `${importableFile?.name ?? fileName}.conf`
  const saveStep = usesShareSheet(os) ? 'office.card.steps.file.shared' : 'office.card.steps.file'
  const firstStep = inApp ? 'office.card.steps.copy' : saveStep
  const unsavedStep = isConnected ? 'office.card.steps.file.connected' : firstStep
  const savedStep = lastFile?.isConfirmed ? 'office.card.steps.file.saved' : 'office.card.steps.file.started'
  const fileStep = importableFile === null ? unsavedStep : savedStep
  const steps = [
    firstStep,
    'office.card.steps.file.saved',
    'office.card.steps.file.started',
    'office.card.steps.file.connected',
  ] as const

  return (
    <section aria-labelledby={titleId} className={styles.setup}>
      <h3 id={titleId}>{t('office.card.device')}</h3>
      <ol className={styles.steps}>
        <li>
          <div className={styles.states} aria-live="polite">
            {steps.map((step) => (
              <p key={step} className={classNames(step !== fileStep && styles.hidden)}>
                {t(step, { file, ...inApp })}
              </p>
            ))}
          </div>
          <CardActions {...save} fileName={fileName} />
        </li>
        <li>
          <span>{t('office.card.steps.app', { app: app.name })}</span>
          <DeviceAppLinks app={app} />
        </li>
        <li>
          <ImportSteps app={app} name={importableFile?.name ?? fileName} />
        </li>
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
}

/** The file is the main action, but the copy in a browser inside an app, which usually ignores downloads. */
function CardActions({ fileName, ...props }: ActionsProps) {
  const { t } = useTranslation()
  const { card, config, onSaved } = props
  const inApp = useInAppBrowser()
  const { isCopied, copy } = useCopyToClipboard(t('office.card.copy.failed'))

  async function copyConfig() {
    if (config.current === null || !(await copy(config.current))) return
    announce(t('ui.copied'))
    onSaved({ configName: null, isConfirmed: true })
  }

  const copyButton = (
    <Button variant={inApp ? 'primary' : 'quiet'} onClick={() => void copyConfig()}>
      <Copy aria-hidden />
      <span>{t(isCopied ? 'ui.copied' : 'office.card.copy')}</span>
    </Button>
  )
  const saveButton = <SaveConfigButton {...props} variant={inApp ? 'quiet' : 'primary'} fileName={fileName} />

  return (
    <div className={classNames(layout.actions, styles.actions)}>
      {inApp ? copyButton : saveButton}
      {inApp && <OpenInBrowser />}
      {card.app.hasQr && <SaveQrCodeButton {...props} />}
      {inApp ? saveButton : copyButton}
    </div>
  )
}

function SaveQrCodeButton({ card, config, onSaved }: SaveProps) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)

  async function saveImage() {
    if (config.current === null) return
    const png = await qrCodePng(config.current)
    const outcome = await saveFile(new File([png], `${card.name}.png`, { type: png.type }), os)
    if (outcome === 'cancelled') return
    void notify.success(t(outcome === 'saved' ? 'office.card.save.qr.done' : 'office.card.save.qr.started'))
    onSaved({ configName: null, isConfirmed: outcome === 'saved' })
  }

  return (
    <Button onClick={() => void saveImage()}>
      <QrCode aria-hidden />
      <span>{t('office.card.save.qr')}</span>
    </Button>
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
    const outcome = await saveFile(configFile(config.current, fileName), os)
    if (outcome !== 'cancelled') onSaved({ configName: fileName, isConfirmed: outcome === 'saved' })
  }

  return (
    <Button variant={variant} onClick={() => void saveConfig()}>
      <Icon aria-hidden />
      <span>{fileName === card.name ? t(label) : t(portableLabel, { file: `${fileName}.conf` })}</span>
    </Button>
  )
}
