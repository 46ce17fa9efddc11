/** In pixels. */
const gap = 4

export type PopoverSide = 'below' | 'above' | 'beside'

/**
 * Places an open popover at a side of its anchor, or at the opposite side if only that side has room, until the popover closes.
 * Its minimum width can be `var(--anchor-width)`. Not with CSS anchor positioning: `position-try-fallbacks` hangs WebKitGTK 2.50,
 * and Safari before 26 and Firefox before 147 lack it (https://developer.mozilla.org/docs/Web/CSS/Guides/Anchor_positioning).
 */
export function placePopover(popover: HTMLElement, anchor: HTMLElement, side: PopoverSide): void {
  const closed = new AbortController()
  const observer = new ResizeObserver(place)

  function place() {
    if (!popover.matches(':popover-open')) {
      observer.disconnect()
      return closed.abort()
    }
    const box = anchor.getBoundingClientRect()
    popover.style.setProperty('--anchor-width', `${box.width}px`)
    const { left, top } = position(side, box, popover.getBoundingClientRect())
    Object.assign(popover.style, { left: `${left}px`, top: `${top}px` })
  }

  place()
  // The size of the popover becomes 0 when it closes or is removed.
  observer.observe(popover)
  addEventListener('scroll', place, { capture: true, passive: true, signal: closed.signal })
  addEventListener('resize', place, { signal: closed.signal })
}

function position(side: PopoverSide, anchor: DOMRect, { width, height }: DOMRect): { left: number; top: number } {
  const { clientWidth, clientHeight } = document.documentElement
  const above = anchor.top - gap - height
  const below = anchor.bottom + gap
  const center = (start: number, end: number, size: number) => (start + end - size) / 2
  const positions = {
    below: { left: anchor.right - width, top: firstFitting([below, above], height, clientHeight) },
    above: {
      left: center(anchor.left, anchor.right, width),
      top: firstFitting([above, below], height, clientHeight),
    },
    beside: {
      left: firstFitting([anchor.left - gap - width, anchor.right + gap], width, clientWidth),
      top: center(anchor.top, anchor.bottom, height),
    },
  }
  const { left, top } = positions[side]
  return { left: Math.max(gap, Math.min(left, clientWidth - gap - width)), top }
}

/** The first position that fits; the first one if neither fits. */
function firstFitting(positions: [number, number], size: number, limit: number): number {
  return positions.find((start) => start >= 0 && start + size <= limit) ?? positions[0]
}
