import type { Locator, Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { pressOn, tabTo } from './support/keyboard.ts'
import { button, heading } from './support/translations.ts'
import { storeLanguage } from './support/store-language.ts'
import { expect, test } from './support/test.ts'

const name = 'Composition'
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Composition of the site' })
const row = (panel: Locator, table: string, first: string) =>
  panel
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: panel.page().getByRole('rowheader', { name: first, exact: true }) })

async function openPanel(page: Page): Promise<Locator> {
  await button(page, name).click()
  const panel = panelOf(page)
  await expect(panel.getByRole('table', { name: 'Releases' })).toBeVisible()
  return panel
}

test('an admin sees the live releases, the releases of this page, and their integrity checks', async ({
  asAdmin: page,
}) => {
  await page.goto(routes.nodes.to())
  await expect(heading(page, 'Nodes')).toBeVisible()
  const document = await (await page.request.get('/discovery.json')).text()

  const panel = await openPanel(page)

  const released = [...document.matchAll(/"sallyport\/(\w+)":\[\{.*?"version":"([\d.]+)","integrity":"([^"]+)"/g)]
  expect(released.map(([, part]) => part)).toEqual(['shell', 'admin', 'auth', 'office'])
  for (const [, part = '', version = '', integrity = ''] of released) {
    const release = row(panel, 'Releases', part)
    await expect(release.getByRole('cell', { name: version, exact: true })).toBeVisible()
    await expect(release.getByRole('cell', { name: 'Live', exact: true })).toBeVisible()
    await expect(release).toContainText(integrity.slice(0, 16))
  }
  for (const part of ['shell', 'office']) {
    await expect(row(panel, 'Releases', part)).toContainText('Loaded')
    await expect(row(panel, 'Releases', part)).toContainText('Checked by the browser')
  }
  for (const part of ['auth', 'admin']) {
    await expect(row(panel, 'Releases', part)).toContainText('Not asked for')
    await expect(row(panel, 'Releases', part)).not.toContainText('Checked by the browser')
  }
  await expect(panel.getByText('Nothing has failed since this page was opened.')).toBeVisible()
})

/** Responses from the cache of the service worker would not reach the routes of the test. */
const withoutServiceWorker = { serviceWorkers: 'block' } as const

test('the panel requests the live releases when it is opened', async ({ openAs }) => {
  const page = await openAs('admin', withoutServiceWorker)
  await page.goto(routes.nodes.to())
  await expect(heading(page, 'Nodes')).toBeVisible()
  await page.route('/discovery.json', async (route) => {
    const text = await (await route.fetch()).text()
    const [live, former] = ['{"traffic":100,"default":true}', '{"traffic":0,"default":false}']
    const next = `"sallyport/office":[{"url":"/remotes/office/9.0.0/e.js","metadata":{"version":"9.0.0","integrity":"sha384-next"},"deployment":${live},"extras":{"platform":{"contract":1,"since":"2026-11-20T10:00:00Z","bytes":31000}}},`
    const [before = '', after = ''] = text.split('"sallyport/office":[')
    await route.fulfill({ body: before + next + after.replace(live, former), contentType: 'application/json' })
  })

  const panel = await openPanel(page)

  const table = panel.getByRole('table', { name: 'Releases' })
  const [live, former] = [table.getByRole('row', { name: /^office 9/ }), table.getByRole('row', { name: /^office 1/ })]
  await expect(live).toContainText(/Live\s*Not asked for/)
  await expect(live).toContainText('31 kB')
  await expect(live).toContainText(/2026-11-20 \d\d:00:00/)
  await expect(former).toContainText(/Former\s*Loaded/)
})

test('an unreadable discovery document shows an error with Try again, and the rest of the panel works', async ({
  openAs,
  expectedErrors,
}) => {
  const page = await openAs('admin', withoutServiceWorker)
  expectedErrors.push(/status of 500/)
  await page.goto(routes.nodes.to())
  await expect(heading(page, 'Nodes')).toBeVisible()
  await page.route('/discovery.json', (route) => route.fulfill({ status: 500, body: '<!doctype html>' }))
  await button(page, name).click()

  const panel = panelOf(page)
  await expect(panel.getByRole('alert')).toContainText('What is live now could not be read')
  await expect(row(panel, 'Singletons', 'react')).toBeVisible()

  await page.unroute('/discovery.json')
  await button(page, 'Try again').click()
  await expect(row(panel, 'Releases', 'office')).toContainText('Loaded')
})

test('the panel shows the loaded files with their times, and which app supplies each singleton', async ({ openAs }) => {
  const page = await openAs('admin', withoutServiceWorker)
  await page.goto(routes.nodes.to())
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(heading(page, 'Users')).toBeVisible()

  const panel = await openPanel(page)

  for (const part of ['office', 'admin']) {
    const files = row(panel, 'Files of this page', part)
    await expect(files.getByRole('cell').nth(0)).toHaveText(/^[1-9]\d*$/)
    await expect(files.getByRole('cell').nth(1)).toHaveText(/^[\d.]*[1-9][\d.]*\skB$/)
    await expect(files.getByRole('cell').nth(2)).toHaveText(/^[\d.]+\s(ms|sec)$/)
  }
  for (const singleton of [
    'react',
    'react-dom',
    '@sallyport/runtime/router',
    '@sallyport/runtime/i18n',
    '@sallyport/runtime/session',
  ]) {
    const copy = row(panel, 'Singletons', singleton)
    await expect(copy).toHaveCount(1)
    await expect(copy.getByRole('cell').nth(1), singleton).toHaveText('shell')
  }
  await expect(row(panel, 'Singletons', '@sallyport/runtime/router').getByRole('cell').nth(2)).toHaveText(
    /admin.*office/,
  )
})

test('missing files of the panel and of toasts are listed as failures', async ({ openAs, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/)
  const page = await openAs('admin', withoutServiceWorker)
  // Keeps the background tasks from loading the toasts before their files are missing.
  await page.addInitScript(() => void (globalThis.requestIdleCallback = () => 0))
  await page.goto(routes.nodes.to())
  await expect(heading(page, 'Nodes')).toBeVisible()
  await page.route('**/shell/**/async/**', (route) => route.abort())
  await button(page, name).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong')
  await page.unroute('**/shell/**/async/**')

  const panel = await openPanel(page)

  const failures = row(panel, 'Failures of this visit', 'shell')
  const missingFiles = async () => {
    const texts = await failures.filter({ hasText: 'Missing' }).allTextContents()
    return new Set(texts.map((text) => /\/shell\/\S*\/async\/[\w.-]+?\.(?:js|css)/.exec(text)?.[0])).size
  }
  await expect.poll(missingFiles).toBeGreaterThanOrEqual(2)
})

test('the panel opens, scrolls and closes with the keyboard only, and the focus returns to its button', async ({
  asAdmin: page,
}) => {
  await page.goto(routes.settings.to())
  await expect(heading(page, 'Settings')).toBeVisible()

  await pressOn(page, button(page, name))
  const panel = panelOf(page)
  await expect(panel).toBeFocused()
  const bottom = panel.getByRole('heading', { name: 'Failures of this visit' })
  await expect(panel.getByRole('table', { name: 'Releases' })).toBeVisible()
  await expect(bottom).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(bottom).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button(page, name)).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(page, button(page, 'Close'))
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(button(page, name)).toBeFocused()
})

test('the panel is in the language of the page', async ({ openAs }) => {
  const page = await openAs('admin')
  await storeLanguage(page, 'ru')
  await page.goto(routes.nodes.to())

  await button(page, 'Состав сайта').click()

  await expect(page.getByRole('dialog', { name: 'Состав сайта' }).getByRole('table', { name: 'Версии' })).toBeVisible()
})

test('the panel is loaded on the click of an admin, and other users have no button', async ({ openAs }) => {
  const panelCode = 'Composition of the site'
  for (const user of ['admin', 'member', null] as const) {
    const page = await openAs(user, { serviceWorkers: 'block' })
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    const fetched = async () => (await Promise.all(scripts)).some((text) => text.includes(panelCode))

    await page.goto(user ? routes.nodes.to() : routes.login.to(), { waitUntil: 'networkidle' })
    expect(await fetched(), `${user} before`).toBe(false)
    await expect(button(page, name)).toHaveCount(user === 'admin' ? 1 : 0)

    if (user === 'admin') await openPanel(page)
    expect(await fetched(), `${user} after`).toBe(user === 'admin')
  }
})
