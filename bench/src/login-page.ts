import { expect, type Browser, type CDPSession, type Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'

export const address = routes.login.to()

/** A visit by a browser that knows nothing yet. Complaints of its console end the bench: a broken page is fast. */
export async function visit<T>(browser: Browser, act: (page: Page, protocol: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  const complaints: string[] = []
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  context.on('weberror', (error) => complaints.push(error.error().message))
  try {
    const page = await context.newPage()
    const result = await act(page, await context.newCDPSession(page))
    if (complaints.length > 0) throw new Error('The console of the page complains')
    return result
  } catch (error) {
    // What the console said is mostly why the page did not come.
    throw new Error([error instanceof Error ? error.message : String(error), ...complaints].join('\n'), {
      cause: error,
    })
  } finally {
    await context.close()
  }
}

type Watched = { usableAt?: number }

/** Notes in the page the moment when the form is there; asking from outside would add the rhythm of the asking. */
function watchForm() {
  new MutationObserver(() => {
    const watched = globalThis as Watched
    const isThere = document.querySelector('form input[type="email"]') && document.querySelector('form [type="submit"]')
    if (isThere) watched.usableAt ??= performance.now()
  }).observe(document, { childList: true, subtree: true })
}

/** Opens the login page, and gives the milliseconds after which the form was there; then uses it, to be sure. */
export async function openLogin(page: Page, url: string): Promise<number> {
  await page.addInitScript(watchForm)
  await page.goto(url + address, { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.pressSequentially('a')
  await expect(email).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  const usableAt = await page.evaluate(() => (globalThis as Watched).usableAt)
  if (usableAt === undefined) throw new Error('The form of the login page was not seen')
  return usableAt
}
