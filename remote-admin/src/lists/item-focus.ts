import { useEffect, useRef, type FocusEvent } from 'react'

/** The control of a list that last had the focus: its item by key and index, and its position among the controls of the item. */
type ItemFocus = { control: Element; key: string | undefined; index: number; position: number }

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null
const controlsOf = (item: Element) => [...item.querySelectorAll<HTMLElement>('a[href], button, input, select')]

/** The items of a list: the rows of a table (their cells may contain lists), otherwise its `li` elements. */
function itemsOf(list: Element): HTMLElement[] {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-key]')]
  return rows.length > 0 ? rows : [...list.querySelectorAll<HTMLElement>('li')]
}

/**
 * Returns the ref and handlers of an element with a list. When the focused control is removed, the focus moves to the control at the same
 * position of its item or of the item that replaces it; without items, to the first control of the empty state.
 */
export function useItemFocus() {
  const ref = useRef<HTMLDivElement>(null)
  const last = useRef<ItemFocus | null>(null)

  useEffect(() => {
    const { current: lost } = last
    if (!ref.current || lost === null || lost.control.isConnected) return
    // Another element already has the focus.
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
    // A control that opened a dialog still counts: the focus returns to the control, or the control is removed when the dialog closes.
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

  // When the window loses focus, the control remains the active element.
  // React calls no `onBlur` for removed elements (https://github.com/facebook/react/issues/12363).
  function onBlur({ target, relatedTarget }: FocusEvent) {
    if (document.activeElement !== target && !isInDialog(relatedTarget)) last.current = null
  }

  return { ref, onFocus, onBlur }
}
