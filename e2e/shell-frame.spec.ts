import type { Page } from '@playwright/test'
import { limits, routes } from 'shared/config'
import { expect, test } from './support/test.ts'
import { workerOf } from './support/worker.ts'
import { expectWords } from './support/words.ts'

test('the service worker keeps its files under its version', async ({ asMember: page }) => {
  await page.goto(routes.nodes.to())
  await workerOf(page)

  const caches = () => page.evaluate(() => globalThis.caches.keys())

  await expect.poll(caches).toEqual([`sallyport-${limits.install.serviceWorkerVersion}`])
  expect(limits.install.serviceWorkerVersion).toBe('0.5.0')
})

/** Follows links one after the other, and looks whether the tab and the focus have come along. */
async function follow(page: Page, links: readonly [link: string, heading: string][]) {
  for (const [link, name] of links) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    const heading = page.getByRole('heading', { name, level: 1 })
    await expect(heading, link).toBeFocused()
    await expect(page, link).toHaveTitle(`${name} · Sallyport`)
  }
}

test('after every navigation of a guest the heading has the focus, and the tab names the page', async ({
  asGuest: page,
}) => {
  await page.goto(routes.login.to())
  await expect(page).toHaveTitle('Log in · Sallyport')
  await follow(page, [
    ['Forgot password?', 'Forgot password'],
    ['Register', 'Register'],
    ['Support', 'Support'],
    ['Log in', 'Log in'],
  ])
})

test('after every navigation of a member the heading has the focus, and the tab names the page', async ({
  asMember: page,
}) => {
  await page.goto(routes.settings.to())
  await expect(page).toHaveTitle('Settings · Sallyport')
  await follow(page, [
    ['Nodes', 'Nodes'],
    ['Amsterdam', 'Amsterdam'],
    ['Get premium', 'Premium'],
    ['Settings', 'Settings'],
    ['Support', 'Support'],
  ])
})

test('a device is asked about again when the window changes its size: places fold, and come back', async ({
  asMember: page,
}) => {
  await page.goto(routes.settings.to())
  const menu = page.getByRole('button', { name: 'Menu' })
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(places.first()).toBeVisible()
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: limits.device.tablet - 1, height: 700 })
  await expect(menu).toBeVisible()
  await expect(places.first()).toBeHidden()

  await page.setViewportSize({ width: limits.device.tablet, height: 700 })
  await expect(menu).toBeHidden()
  await expect(places.first()).toBeVisible()
})

test('a key that stands where a word belongs would be found', async ({ asGuest: page }) => {
  await page.goto(routes.login.to())
  await expectWords(page, 'as it is')

  for (const key of ['auth.login.title', 'something.went.wrong.error', 'shell.language']) {
    await page.getByRole('heading', { level: 1 }).evaluate((heading, text) => (heading.textContent = text), key)
    await expect(expectWords(page, key)).rejects.toThrow(key)
  }
})
