import { useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { layout } from '@sallyport/ui'
import { useId } from 'react'
import { type ClientApp, importTextKeys, linksForDevice } from './client-apps.ts'
import { AppLinks } from './how-to.tsx'
import styles from './how-to.module.css'

/** How to import a saved config file on this device. */
export function ImportSteps({ app, fileName }: { app: ClientApp; fileName: string }) {
  const { t } = useTranslation()
  const titleId = useId()
  const os = useDevice((device) => device.os)
  return (
    <section aria-labelledby={titleId} className={layout.tightStack}>
      <h3 id={titleId} className={styles.stepTitle}>
        {t('office.card.steps', { file: fileName })}
      </h3>
      <ol className={styles.list}>
        <li>
          {t('office.card.steps.app', { app: app.name })}
          <AppLinks links={linksForDevice(app, os)} />
        </li>
        <li>{t(importTextKeys[os], { app: app.name, command: app.command, file: fileName })}</li>
        {os !== 'linux' && <li>{t('office.card.steps.connect')}</li>}
      </ol>
    </section>
  )
}
