import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react'
import { useLocation } from '@sallyport/runtime/router'

/**
 * The folded menu as a popover: the browser closes it on Escape and on a click outside; the effect closes it after a
 * navigation and when the window gets wide. Returns the props of its button and of the popover.
 */
export function useMenu(isFolded: boolean) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    ref.current?.hidePopover()
  }, [key, isFolded])

  return {
    toggle: { popoverTarget: id, 'aria-expanded': isOpen },
    popover: {
      id,
      ref,
      popover: 'auto' as const,
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  }
}
