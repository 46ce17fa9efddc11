import { useEffect, type RefObject } from 'react'

/** For `aria-keyshortcuts` of the field (https://www.w3.org/TR/wai-aria-1.2/#aria-keyshortcuts). */
export const searchShortcut = '/'

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/** Moves focus to a search field when `/` is pressed, and selects its text. Not while typing, nor below an open dialog. */
export function useSearchShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [field])
}

/** With Shift some layouts type a slash; that of Russian types a full stop with the key of the slash. */
function isShortcut({ key, code, ctrlKey, metaKey, altKey, repeat, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return false
  return key === searchShortcut || (code === 'Slash' && key === '.')
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(editable) !== null
