import { useEffect, useRef, useState, type ToggleEvent } from 'react'
import { placePopover } from '../components/place-popover.ts'

/** A field, the list in a popover that hangs on it, and which of its options Enter would choose: -1 for none. */
export function useListBelow(fieldRef: (field: HTMLInputElement | null) => void) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)

  // The active option is never scrolled away.
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  function setField(element: HTMLInputElement | null) {
    field.current = element
    fieldRef(element)
  }

  function open(at: number) {
    setActive(at)
    list.current?.togglePopover(true)
  }

  const close = () => void list.current?.togglePopover(false)

  /** Before it opens, and again when its size is known. */
  function handleToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    if (newState === 'open' && list.current && field.current) placePopover(list.current, field.current)
  }

  return { list, setField, isOpen, active, setActive, open, close, handleToggle }
}
