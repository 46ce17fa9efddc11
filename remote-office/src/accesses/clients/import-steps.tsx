import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { type ClientApp, importTextKeys } from './client-apps.ts'
import { linuxCommands } from './linux-commands.ts'
import styles from './import-steps.module.css'

type Props = {
  app: ClientApp
  /** The name of the config file, without its extension. */
  name: string
}

/** How the app of this device imports a config file; on Linux the commands, which also turn on the tunnel. */
export function ImportSteps({ app, name }: Props) {
  const { t } = useTranslation()
  const os = useDevice((device) => device.os)
  return os === 'linux' ? <LinuxSteps app={app} name={name} /> : <p>{t(importTextKeys[os], { app: app.name })}</p>
}

function LinuxSteps({ app, name }: Props) {
  const { t } = useTranslation()
  const { desktop, install, start } = linuxCommands(app, name)
  return (
    <div className={styles.commands}>
      {desktop && (
        <>
          <p>{t('office.import.linux.desktop')}</p>
          <code translate="no">{desktop}</code>
        </>
      )}
      <p>{t(desktop ? 'office.import.linux.other' : 'office.import.linux.amnezia')}</p>
      <code translate="no">{install}</code>
      <code translate="no">{start}</code>
    </div>
  )
}
