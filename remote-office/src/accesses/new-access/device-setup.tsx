import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { classNames, layout } from '@sallyport/ui'
import { useId, type RefObject } from 'react'
import { DeviceAppLinks } from '../clients/app-links.tsx'
import { importTextKeys } from '../clients/client-apps.ts'
import { isImportableOn, isPortableName } from '../clients/client-names.ts'
import { usesShareSheet } from '../clients/save-file.ts'
import { CardActions, SaveConfigButton, type SaveProps } from './card-actions.tsx'
import styles from './new-access.module.css'

type Props = SaveProps & { qrCode: RefObject<HTMLCanvasElement | null>; isConnected: boolean }

/** The steps that set up the new access on this device. The file comes first, because the config is shown only once. */
export function DeviceSetup({ qrCode, isConnected, ...save }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const os = useDevice((device) => device.os)
  const { app, name, portableName, savedName } = save.card
  /** Whether the app on this device refuses a file that is named after the access (§2). */
  const isRefused = !isImportableOn(os, name)
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
      {!isPortableName(name) && (
        <div className={styles.fallback}>
          <p className={layout.note}>
            {isRefused ? t('office.card.name.refused', { file: `${name}.conf` }) : t('office.card.name.long')}
          </p>
          <SaveConfigButton {...save} fileName={isRefused ? name : portableName} />
        </div>
      )}
    </section>
  )
}
