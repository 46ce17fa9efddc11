import type { Page } from '@playwright/test'

/**
 * Pauses the toasts of the document until the returned function is called, so that none closes before it is asserted. Toasts pause when
 * the window loses the focus, but a later toast starts its timer when it has appeared: the event is repeated.
 */
export async function pauseToasts(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() => Number(setInterval(() => dispatchEvent(new Event('blur')), 50)))
  return () =>
    page.evaluate((id) => {
      clearInterval(id)
      dispatchEvent(new Event('focus'))
    }, timer)
}
