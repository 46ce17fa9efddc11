import type { Browser, CDPSession, Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'

/** Runs `act` in a new browser context. Throws if the page logs errors, because a broken page would be measured as fast. */
export async function visit<T>(browser: Browser, act: (page: Page, protocol: CDPSession) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  const errors: string[] = []
  context.on(
    'console',
    (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`),
  )
  context.on('weberror', (error) => errors.push(error.error().message))
  try {
    const page = await context.newPage()
    const result = await act(page, await context.newCDPSession(page))
    if (errors.length > 0) throw new Error('The console of the page has errors')
    return result
  } finally {
    await context.close()
    for (const error of errors) console.error(error)
  }
}

/** Signs in on the login page, and waits for the URL of the nodes page. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${routes.nodes.to()}`)
}
