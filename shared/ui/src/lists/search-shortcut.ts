import { safeStorage } from '@sallyport/runtime/session'
import { type RefObject, useEffect, useState } from 'react'

const searchShortcut = '/'

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Moves focus to a search field when `/` is pressed, except while typing, below a dialog, or when the user has turned it off. Returns its
 * `aria-keyshortcuts` (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts).
 */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): string | undefined {
  const [isOn] = useState(isSearchShortcutOn)

  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field, isOn])

  return isOn ? searchShortcut : undefined
}

/** With Shift some layouts type a slash; the Russian one types a full stop with the key of the slash. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false
  return key === searchShortcut || (code === 'Slash' && key === '.')
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(editable) !== null

const storageKey = 'sallyport-search-shortcut'
const off = 'off'

/** Whether `/` moves focus to the search field. Users of speech input can turn it off (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). */
export function isSearchShortcutOn(): boolean {
  const { searchShortcut = safeStorage.getItem(storageKey) } = document.documentElement.dataset
  return searchShortcut !== off
}

/** Stores the choice; on the document as well, because every app bundles a copy of this module, and the storage may be blocked. */
export function setSearchShortcut(isOn: boolean): void {
  document.documentElement.dataset.searchShortcut = isOn ? 'on' : off
  if (isOn) void safeStorage.removeItem(storageKey)
  else void safeStorage.setItem(storageKey, off)
}
