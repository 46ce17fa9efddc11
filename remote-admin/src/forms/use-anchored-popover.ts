import { useId, useLayoutEffect, useRef, type ToggleEvent } from 'react'
import { placePopover } from '@sallyport/ui'

/** Opens and closes a popover at an anchor. Returns the ref of the anchor and the props of the popover. */
export function useAnchoredPopover(isOpen: boolean) {
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => void popover.current?.togglePopover(isOpen), [isOpen])

  /** Runs before the popover opens and again after, when its size is known. */
  function handleToggle({ newState }: ToggleEvent) {
    if (newState === 'open' && popover.current && anchor.current) placePopover(popover.current, anchor.current)
  }

  const props = {
    ref: popover,
    id,
    popover: 'manual',
    onBeforeToggle: handleToggle,
    onToggle: handleToggle,
  } as const
  return { anchor, popover: props }
}
