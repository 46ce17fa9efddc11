import { installApp, useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button } from '@sallyport/ui'
import styles from './settings.module.css'

/** Offers to install the site as an app, except inside the installed app (§2). */
export function InstallRow() {
  const { t } = useTranslation()
  if (useDevice((device) => device.isStandalone)) return null
  return (
    <div className={styles.row}>
      <p>{t('office.settings.install.text')}</p>
      <Button onClick={() => void installApp()}>{t('office.settings.install')}</Button>
    </div>
  )
}
