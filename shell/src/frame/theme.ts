import { create } from 'zustand'
import { safeStorage } from '@sallyport/runtime/session'

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
