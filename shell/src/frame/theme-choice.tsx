import { useTranslation } from '@sallyport/runtime/i18n'
import styles from './theme-choice.module.css'
import { chooseTheme, themes, useTheme, type Theme } from './theme.ts'

const nameOf = {
  system: 'shell.theme.system',
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
} as const satisfies Record<Theme, string>

export function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useTheme(({ theme }) => theme)
  return (
    <fieldset className={styles.choice} role="radiogroup" aria-label={t('shell.theme')}>
      {themes.map((theme) => (
        <label key={theme} className={styles.option}>
          <input
            type="radio"
            name="theme"
            value={theme}
            className={styles.input}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          {t(nameOf[theme])}
        </label>
      ))}
    </fieldset>
  )
}
