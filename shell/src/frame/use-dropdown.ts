import { useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react'
import { placePopover } from '@sallyport/ui'

type KeyActions = Record<string, () => void>

/** State and keyboard handling of a dropdown: focus stays on the button, the arrow keys move the active option, Enter selects it. */
export function useDropdown(optionCount: number, onSelected: (index: number) => void) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)

  const toggle = (shouldOpen: boolean) => list.current?.togglePopover(shouldOpen)

  function select(index: number) {
    toggle(false)
    onSelected(index)
  }

  function handleToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    setActive(0)
    if (newState === 'open') requestAnimationFrame(place)
  }

  /** Runs before the first paint of the open popover, when its size is known. */
  function place() {
    if (list.current && button.current) placePopover(list.current, button.current, 'below')
  }

  const open = () => toggle(true)
  const whenClosed: KeyActions = { ArrowDown: open, ArrowUp: open, Enter: open, ' ': open }
  const whenOpen: KeyActions = {
    ArrowDown: () => setActive((active + 1) % optionCount),
    ArrowUp: () => setActive((active + optionCount - 1) % optionCount),
    Home: () => setActive(0),
    End: () => setActive(optionCount - 1),
    Enter: () => select(active),
    ' ': () => select(active),
    Escape: () => toggle(false),
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isOpen && event.key === 'Tab') toggle(false)
    const action = (isOpen ? whenOpen : whenClosed)[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return { button, list, isOpen, active, setActive, select, handleKeyDown, handleToggle }
}
