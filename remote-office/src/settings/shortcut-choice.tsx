import { useState } from 'react'
import { useTranslation } from '@sallyport/runtime/i18n'
import { isSearchShortcutOn, setSearchShortcut } from '@sallyport/ui'
import styles from './settings-page.module.css'

/** Turns the shortcut of the search fields on and off. */
export function ShortcutChoice() {
  const { t } = useTranslation()
  const [isOn, setOn] = useState(isSearchShortcutOn)

  function choose(isChosen: boolean) {
    setSearchShortcut(isChosen)
    setOn(isChosen)
  }

  return (
    <label className={styles.choice}>
      {t('office.settings.shortcut')}
      <input type="checkbox" checked={isOn} onChange={({ target }) => choose(target.checked)} />
    </label>
  )
}
