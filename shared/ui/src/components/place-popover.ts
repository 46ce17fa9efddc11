const gap = 4
const canAnchor = () => typeof CSS !== 'undefined' && CSS.supports('position-area', 'block-end')

/** Ties a popover to its anchor: by anchor positioning, or where a browser has none by measuring, when it opens. */
export function placePopover(popover: HTMLElement, anchor: HTMLElement): void {
  if (canAnchor()) {
    const name = `--${popover.id}`
    anchor.style.setProperty('anchor-name', name)
    popover.style.setProperty('position-anchor', name)
    return
  }
  const at = anchor.getBoundingClientRect()
  popover.style.top = `${at.bottom + gap}px`
  popover.style.left = `${Math.max(gap, Math.min(at.left, window.innerWidth - popover.offsetWidth - gap))}px`
}
