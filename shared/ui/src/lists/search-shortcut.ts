import { safeStorage } from '@sallyport/runtime/session'
import { type RefObject, useEffect, useState } from 'react'

const searchShortcut = '/'

const busySelector = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog'

/**
 * Moves focus to a search field when `/` is pressed, except while the user types or has the focus in a dialog, or the shortcut is turned off.
 * Returns the value of `aria-keyshortcuts` (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts).
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [isOn] = useState(isSearchShortcutOn)

  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isBusy(event.target)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field, isOn])

  return isOn ? searchShortcut : undefined
}

/** Allows Shift, which some layouts need for a slash. The Russian layout types a full stop with the slash key. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false
  return key === searchShortcut || (code === 'Slash' && key === '.')
}

const isBusy = (target: EventTarget | null) => target instanceof Element && target.closest(busySelector) !== null

const storageKey = 'sallyport-search-shortcut'
const off = 'off'

/** Whether `/` moves focus to the search field. Users of speech input can turn it off (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). */
export function isSearchShortcutOn(): boolean {
  const { searchShortcut = safeStorage.getItem(storageKey) } = document.documentElement.dataset
  return searchShortcut !== off
}

/** Stores the choice, also on the document: every app bundles a copy of this module, and the storage may be blocked. */
export function setSearchShortcut(isOn: boolean): void {
  document.documentElement.dataset.searchShortcut = isOn ? 'on' : off
  if (isOn) void safeStorage.removeItem(storageKey)
  else void safeStorage.setItem(storageKey, off)
}
