const gap = 4
const supportsAnchors = () => typeof CSS !== 'undefined' && CSS.supports('position-area', 'block-end')

/** Places an opening popover below its anchor, also in browsers without https://developer.mozilla.org/docs/Web/CSS/CSS_anchor_positioning. */
export function placePopover(popover: HTMLElement, anchor: HTMLElement): void {
  if (supportsAnchors()) {
    const name = `--${popover.id}`
    anchor.style.setProperty('anchor-name', name)
    popover.style.setProperty('position-anchor', name)
    return
  }
  const rect = anchor.getBoundingClientRect()
  popover.style.top = `${rect.bottom + gap}px`
  popover.style.left = `${Math.max(gap, Math.min(rect.left, window.innerWidth - popover.offsetWidth - gap))}px`
}
