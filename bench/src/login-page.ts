import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'

export const loginPath = routes.login.to()

/** Runs `act` in a new browser context. Throws when the console has errors, because a broken page would be fast. */
export async function visit<T>(browser: Browser, act: (page: Page, protocol: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  const errors: string[] = []
  context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  context.on('weberror', (error) => errors.push(error.error().message))
  try {
    const page = await context.newPage()
    const result = await act(page, await context.newCDPSession(page))
    if (errors.length > 0) throw new Error('The console of the page has errors')
    return result
  } catch (error) {
    throw new Error([error instanceof Error ? error.message : String(error), ...errors].join('\n'), {
      cause: error,
    })
  } finally {
    await context.close()
  }
}

type Watched = { usableAt?: number }

/** Records in the page when the form appears; polling from outside would be less precise. */
function watchForm() {
  new MutationObserver(() => {
    const watched = globalThis as Watched
    const isComplete =
      document.querySelector('form input[type="email"]') && document.querySelector('form [type="submit"]')
    if (isComplete) watched.usableAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/** Opens the login page and checks that its form works. Returns the time in milliseconds until the form appeared. */
export async function openLogin(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchForm)
  await page.goto(url + loginPath, { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.pressSequentially('a')
  await expect(email).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  const usableAt = await page.evaluate(() => (globalThis as Watched).usableAt)
  if (usableAt === undefined) throw new Error('The form of the login page did not appear')
  return usableAt
}
