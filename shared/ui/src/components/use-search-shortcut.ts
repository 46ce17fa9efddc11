import { useEffect, useState, type RefObject } from 'react'
import { isSearchShortcutOn } from './search-shortcut-setting.ts'

const searchShortcut = '/'

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Moves focus to a search field when `/` is pressed, and selects its text. Not while typing, nor below an open dialog, nor
 * when the user has turned it off. Returns the `aria-keyshortcuts` of the field
 * (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts).
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

/** With Shift some layouts type a slash; that of Russian types a full stop with the key of the slash. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false
  return key === searchShortcut || (code === 'Slash' && key === '.')
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(editable) !== null
