import { useTranslation } from '@sallyport/runtime/i18n'
import { safeStorage } from '@sallyport/runtime/session'
import { SegmentedControl } from '@sallyport/ui'
import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The inline script of `index.html` reads the same key. */
const storageKey = 'sallyport-theme'

const isTheme = (text: unknown): text is Theme => themes.some((theme) => theme === text)

export const useTheme = create<{ theme: Theme }>(() => {
  const stored = safeStorage.getItem(storageKey)
  return { theme: isTheme(stored) ? stored : 'system' }
})

export function chooseTheme(theme: Theme): void {
  void safeStorage.setItem(storageKey, theme)
  document.documentElement.dataset['theme'] = theme
  useTheme.setState({ theme })
}

const nameOf = {
  system: 'shell.theme.system',
  light: 'shell.theme.light',
  dark: 'shell.theme.dark',
} as const satisfies Record<Theme, string>

export function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useTheme(({ theme }) => theme)
  const options = themes.map((value) => ({ value, label: t(nameOf[value]) }))
  return (
    <SegmentedControl name="theme" label={t('shell.theme')} options={options} value={chosen} onChange={chooseTheme} />
  )
}
