import { routes } from '@sallyport/contract/config'
import { installApp, useDevice } from '@sallyport/runtime/device'
import { useTranslation } from '@sallyport/runtime/i18n'
import { Button, ButtonLink, classNames, isSearchShortcutOn, layout, setSearchShortcut } from '@sallyport/ui'
import { useState } from 'react'
import { SettingsSection } from './settings-section.tsx'
import styles from './settings.module.css'

export function AppSection() {
  const { t } = useTranslation()
  return (
    <SettingsSection id="app" title={t('office.settings.app')} text={t('office.settings.app.text')}>
      <div className={classNames(layout.panel, styles.rows)}>
        <InstallRow />
        <ShortcutChoice />
        <div className={styles.row}>
          <p>{t('office.settings.support.text')}</p>
          <ButtonLink to={routes.support.to()}>{t('office.settings.support')}</ButtonLink>
        </div>
      </div>
    </SettingsSection>
  )
}

/** Offers to install the site as an app, except inside the installed app (§2). */
function InstallRow() {
  const { t } = useTranslation()
  if (useDevice((device) => device.isStandalone)) return null
  return (
    <div className={styles.row}>
      <p>{t('office.settings.install.text')}</p>
      <Button onClick={() => void installApp()}>{t('office.settings.install')}</Button>
    </div>
  )
}

/** Turns the shortcut of the search fields on and off. */
function ShortcutChoice() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSearchShortcutOn)

  function choose(isChosen: boolean) {
    setSearchShortcut(isChosen)
    setOn(isChosen)
  }

  return (
    <label className={classNames(styles.row, styles.choice)}>
      <span>{t('office.settings.shortcut')}</span>
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </label>
  )
}
