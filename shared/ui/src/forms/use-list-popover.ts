import { useEffect, useRef, useState, type ToggleEvent } from 'react'
import { placePopover } from '../components/place-popover.ts'

/** A field with a list in a popover; `active` is the index of the active option, -1 for none. */
export function useListPopover(fieldRef: (field: HTMLInputElement | null) => void) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)

  // Keeps the active option visible.
  useEffect(() => {
    list.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])

  function setField(element: HTMLInputElement | null) {
    field.current = element
    fieldRef(element)
  }

  function open(index: number) {
    setActive(index)
    list.current?.togglePopover(true)
  }

  const close = () => void list.current?.togglePopover(false)

  /** Runs before the popover opens and again after, when its size is known. */
  function handleToggle({ newState }: ToggleEvent) {
    setIsOpen(newState === 'open')
    if (newState === 'open' && list.current && field.current) placePopover(list.current, field.current)
  }

  return { list, setField, isOpen, active, setActive, open, close, handleToggle }
}
