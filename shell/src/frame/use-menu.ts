import { useEffect, useId, useRef, useState, type ToggleEvent } from 'react'
import { useLocation } from '@sallyport/runtime/router'

/**
 * The folded menu as a popover: the platform closes it on a click outside and on Escape, we close it after a
 * navigation and when the window has room for all places. Gives the properties of its button and of its sheet.
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
    sheet: {
      id,
      ref,
      popover: 'auto' as const,
      onToggle: ({ newState }: ToggleEvent) => setOpen(newState === 'open'),
    },
  }
}
