import { useEffect, useRef, type FocusEvent } from 'react'

/** The control of an item of a list that had the focus last: its item by key and index, and its place among the item's controls. */
type ItemFocus = { control: Element; key: string | undefined; index: number; position: number }

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null
const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>('a[href], button, input, select')]

/** The items of a list: the rows of a table, which may contain lists, or the items of the list itself. */
function itemsOf(list: Element): HTMLElement[] {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  return rows.length > 0 ? rows : [...list.querySelectorAll<HTMLElement>('li')]
}

/**
 * The ref and handlers of an element with a list. When the focused control is removed, the focus moves to the control in the
 * same place of its item, or of the item in its place. Without items it moves to the first control of the empty state.
 */
export function useItemFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<ItemFocus | null>(null)

  useEffect(() => {
    const { current: lost } = last
    if (!ref.current || lost === null || lost.control.isConnected) return
    // The user has moved on.
    if (document.activeElement !== document.body) {
      last.current = null
      return
    }
    const items = itemsOf(ref.current)
    const item = items.find(({ dataset: { key } }) => key !== undefined && key === lost.key)
    const controls = controlsOf(item ?? items[Math.min(lost.index, items.length - 1)] ?? ref.current)
    controls[items.length > 0 ? Math.min(lost.position, controls.length - 1) : 0]?.focus()
  })

  function onFocus({ target, currentTarget }: FocusEvent) {
    // The control that has opened the dialog counts: it gets the focus back from it, or is removed with it.
    if (isInDialog(target)) return
    const items = itemsOf(currentTarget)
    const index = items.findIndex((item) => item.contains(target))
    const item = items[index]
    if (!item) return
    last.current = {
      control: target,
      key: item.dataset['key'],
      index,
      position: controlsOf(item).indexOf(target as HTMLElement),
    }
  }

  // A control in a window that lost the focus is still the active element. React calls no handler for a removed one.
  function onBlur({ target, relatedTarget }: FocusEvent) {
    if (document.activeElement !== target && !isInDialog(relatedTarget)) last.current = null
  }

  return { ref, onFocus, onBlur }
}
