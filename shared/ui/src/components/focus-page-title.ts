/** Focus for the heading of the page, where what had it is gone: people who listen begin again where the page does. */
export function focusPageTitle(): void {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus()
}
