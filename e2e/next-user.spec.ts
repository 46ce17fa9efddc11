import type { Page } from '@playwright/test'
import { chromiumOptions } from 'platform/browser'
import { heapSnapshot } from './support/heap-snapshot.ts'
import { routes } from './support/routes.ts'
import { waitForServiceWorker } from './support/service-worker.ts'
import { expect, logIn, test } from './support/test.ts'

// Playwright disables the back/forward cache (https://github.com/microsoft/playwright/issues/2780).
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...chromiumOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
})

const accessName = 'private-laptop'

const card = (page: Page) => page.getByRole('region', { name: 'New access' })

/** Opens the one-time card of a new access. Returns its private key, and the entry of the page in the history of the tab. */
async function openCard(page: Page) {
  await page.goto(routes.nodes.to())
  // A service worker that takes over a page evicts it from the cache.
  await waitForServiceWorker(page)
  await page.getByRole('link', { name: 'Dubai', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(accessName)
  const created = page.waitForResponse('**/api/user/access/allocate')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(card(page)).toBeVisible()
  const { access } = (await (await created).json()) as { access: { private_key: string } }
  return { privateKey: access.private_key, entry: await page.evaluate(() => history.length) }
}

/** Records what the page contains when it returns from the back/forward cache, before its first frame is painted. */
const recordReturn = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      const { innerText } = document.body
      sessionStorage.setItem(
        'return',
        JSON.stringify({ persisted, innerText, hasQr: !!document.querySelector('canvas') }),
      )
    }),
  )

/** Goes back to an entry of the history. Returns what the page contained at that time. */
async function returnTo(page: Page, entry: number) {
  await page.evaluate((back) => history.go(back), entry - (await page.evaluate(() => history.length)))
  const recorded = () => page.evaluate(() => sessionStorage.getItem('return')).catch(() => null)
  await expect.poll(recorded).not.toBeNull()
  const returned = JSON.parse((await recorded())!) as { persisted: boolean; innerText: string; hasQr: boolean }
  expect(returned.persisted).toBe(true)
  return returned
}

async function logOut(page: Page) {
  await page.goto(routes.logout.to())
  await expect(page).toHaveURL(routes.login.to())
}

async function expectNoCard(page: Page, privateKey: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Dubai' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  expect(await heapSnapshot(page)).not.toContain(privateKey)
}

test('the next user finds neither the card nor the accesses of the previous one with Back', async ({
  asGuest: page,
}) => {
  await logIn(page, 'privileged')
  const { privateKey, entry } = await openCard(page)
  await recordReturn(page)
  await page.goto(routes.support.to())
  await logOut(page)
  await logIn(page, 'premium')

  const { innerText, hasQr } = await returnTo(page, entry)

  expect({ innerText, hasQr }).toEqual({ innerText: '', hasQr: false })
  await expectNoCard(page, privateKey)
  await expect(page.getByText('No accesses yet')).toBeVisible()
})

test('after a logout, Back leads to the login and shows nothing of the page', async ({ asGuest: page }) => {
  await logIn(page, 'privileged')
  const { entry } = await openCard(page)
  await recordReturn(page)
  await logOut(page)

  const { innerText, hasQr } = await returnTo(page, entry)

  expect({ innerText, hasQr }).toEqual({ innerText: '', hasQr: false })
  await expect(page).toHaveURL(routes.login.to())
})

test('a return to the page keeps it, without the card', async ({ asPrivileged: page }) => {
  const { privateKey, entry } = await openCard(page)
  await recordReturn(page)
  await page.goto(routes.support.to())

  const { innerText, hasQr } = await returnTo(page, entry)

  expect(hasQr).toBe(false)
  expect(innerText).toContain(accessName)
  await expectNoCard(page, privateKey)
})
