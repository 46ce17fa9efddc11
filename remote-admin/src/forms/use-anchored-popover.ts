import { useLayoutEffect, useRef } from 'react'
import { placePopover } from '@sallyport/ui'

/** Opens and closes a popover at an anchor. Returns the ref of the anchor and the props of the popover. */
export function useAnchoredPopover(isOpen: boolean) {
  const anchor = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    popover.current?.togglePopover(isOpen)
    if (isOpen && popover.current && anchor.current) placePopover(popover.current, anchor.current, 'below')
  }, [isOpen])

  return { anchor, popover: { ref: popover, popover: 'manual' } as const }
}
