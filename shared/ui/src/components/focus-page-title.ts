/** Moves focus to the heading of the page, for when the focused element is removed. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus()
}
