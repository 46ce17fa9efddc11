import { safeStorage } from '@sallyport/runtime/session'

const storageKey = 'sallyport-search-shortcut'
const off = 'off'

/** Whether `/` moves focus to the search field. Users of speech input can turn it off (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). */
export function isSearchShortcutOn(): boolean {
  const { searchShortcut = safeStorage.getItem(storageKey) } = document.documentElement.dataset
  return searchShortcut !== off
}

/**
 * Remembers the choice of the user for the search fields that are opened from now on. On the document as well, because every
 * app bundles its own copy of this module, and the storage may be blocked.
 */
export function setSearchShortcut(isOn: boolean): void {
  document.documentElement.dataset.searchShortcut = isOn ? 'on' : off
  if (isOn) void safeStorage.removeItem(storageKey)
  else void safeStorage.setItem(storageKey, off)
}
