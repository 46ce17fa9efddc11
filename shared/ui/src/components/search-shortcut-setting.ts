import { safeStorage } from '@sallyport/runtime/session'

const storageKey = 'sallyport-search-shortcut'
const off = 'off'

/** Whether `/` moves focus to the search field. Users of speech input can turn it off (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). */
export const isSearchShortcutOn = (): boolean => safeStorage.getItem(storageKey) !== off

/** Remembers the choice of the user for the search fields that are opened from now on. */
export function setSearchShortcut(isOn: boolean): void {
  if (isOn) void safeStorage.removeItem(storageKey)
  else void safeStorage.setItem(storageKey, off)
}
