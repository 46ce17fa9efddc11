/** Closes open popovers on a press outside, as browsers do except Safari on iOS 17.0 to 18.2 (https://bugs.webkit.org/show_bug.cgi?id=267688). */
export function closePopoversOnPressOutside(): void {
  document.addEventListener('pointerup', ({ target }) => {
    if (!(target instanceof Element)) return
    const button = target.closest('button')
    for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open')) {
      if (!popover.contains(target) && button?.popoverTargetElement !== popover) popover.hidePopover()
    }
  })
}
