import { useRef, useState, type KeyboardEvent, type ToggleEvent } from 'react'
import { placePopover } from './place-popover.ts'

type Keys = Record<string, () => void>

/** The state and the keys of a dropdown: focus stays on its button, the arrows move the option that Enter chooses. */
export function useDropdown(count: number, onChosen: (index: number) => void) {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)

  const toggle = (shouldOpen: boolean) => list.current?.togglePopover(shouldOpen)

  function choose(index: number) {
    toggle(false)
    onChosen(index)
  }

  /** Before it opens, and again when its size is known. */
  function handleToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    setActive(0)
    if (newState === 'open' && list.current && button.current) placePopover(list.current, button.current)
  }

  const open = () => toggle(true)
  const whenClosed: Keys = { ArrowDown: open, ArrowUp: open, Enter: open, ' ': open }
  const whenOpen: Keys = {
    ArrowDown: () => setActive((active + 1) % count),
    ArrowUp: () => setActive((active + count - 1) % count),
    Home: () => setActive(0),
    End: () => setActive(count - 1),
    Enter: () => choose(active),
    ' ': () => choose(active),
    Escape: () => toggle(false),
  }

  function handleKey(event: KeyboardEvent) {
    if (isOpen && event.key === 'Tab') toggle(false)
    const act = (isOpen ? whenOpen : whenClosed)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return { button, list, isOpen, active, setActive, choose, handleKey, handleToggle }
}
