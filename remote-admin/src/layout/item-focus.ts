import { useRef, type FocusEvent, type RefObject } from 'react'

/** The control of an item of a list that had the focus last: its item by key and index, and its place among the item's controls. */
export type ItemFocus = { control: Element; key: string | undefined; index: number; position: number }

const controlSelector = 'a[href], button, input, select'

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null
const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>(controlSelector)]

/** Handlers for a list that record which control of an item has the focus, until the user moves it elsewhere. */
export function useItemFocus() {
  const last = useRef<ItemFocus | null>(null)

  function onFocus({ target, currentTarget }: FocusEvent) {
    // The control that has opened the dialog counts: it gets the focus back from it, or is removed with it.
    if (isInDialog(target)) return
    // A row of a table may contain a list.
    const item = target.closest<HTMLElement>('[data-index]') ?? target.closest('li')
    if (!item || !currentTarget.contains(item)) return
    const { index, key } = item.dataset
    last.current = {
      control: target,
      key,
      index: index === undefined ? [...(item.parentElement?.children ?? [])].indexOf(item) : Number(index),
      position: controlsOf(item).findIndex((control) => control === target),
    }
  }

  // A control in a window that lost the focus is still the active element. React calls no handler for a removed one.
  function onBlur({ target, relatedTarget }: FocusEvent) {
    if (document.activeElement !== target && !isInDialog(relatedTarget)) last.current = null
  }

  return { last, handlers: { onFocus, onBlur } }
}

/** The last focus if its control was removed with it, so that the focus is nowhere now. It is forgotten once the user has moved on. */
export function lostFocus(last: RefObject<ItemFocus | null>): ItemFocus | null {
  const { current } = last
  if (current === null || current.control.isConnected) return null
  if (document.activeElement === document.body) return current
  last.current = null
  return null
}

/** Moves the focus to the control in the same place of an item, or to its last one. Without a place: to the first. */
export function focusControl(item: Element | null | undefined, position = 0): void {
  const controls = item ? controlsOf(item) : []
  controls[Math.min(Math.max(position, 0), controls.length - 1)]?.focus()
}
