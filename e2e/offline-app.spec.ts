import type { Page } from '@playwright/test'
import { runServer } from 'platform/run-server'
import { expectAccessible } from './support/accessible.ts'
import { faultProxy } from './support/fault-proxy.ts'
import { freePort } from './support/free-port.ts'
import { routes } from './support/routes.ts'
import { expectCached, cachedPaths, waitForServiceWorker } from './support/service-worker.ts'
import { signIn, storageOf } from './support/sessions.ts'
import { demoSettings, expect, logIn, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Console errors of Chromium without a network. */
const noNetwork = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/

const note = (page: Page) => page.getByText(/^You’re offline\. This page/)
const outageNote = (page: Page) => page.getByText(/^The server is not responding\. This page/)

/** Opens a page and waits until the service worker has cached its files. */
async function openCached(page: Page, path: string, cachedPath: RegExp) {
  await page.goto(path)
  await waitForServiceWorker(page)
  await expectCached(page, cachedPath)
  // The stylesheet of the toasts is cached last.
  await expectCached(page, /^\/shell\/.*\/async\/.*\.css$/)
}

/** Longer than a check of the connection and the interval between two checks. */
const recoveryTimeout = { timeout: 30_000 }

test('the app opens offline, names the cause where files are missing, and recovers by itself', async ({
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(noNetwork)
  const page = await openAs('member', { viewport: { width: 320, height: 640 } })
  await openCached(page, routes.nodes.to(), /^\/remotes\/office\//)
  await expect(note(page)).toHaveCount(0)

  await test.step('the cache has the version of the worker, and no API responses', async () => {
    expect(await page.evaluate(() => globalThis.caches.keys())).toEqual(['sallyport-0.5.0'])
    const cached = await cachedPaths(page)
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
    expect(cached.length).toBeGreaterThan(10)
  })

  await page.context().setOffline(true)
  await page.close()
  const app = await page.context().newPage()
  await test.step('a new page shows the app with a note', async () => {
    await app.goto(routes.home.to())
    await expect(app).toHaveURL(routes.nodes.to())
    await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note(app)).toBeVisible()
    await expectAccessible(app, 'offline')
  })

  const support = await page.context().newPage()
  await test.step('an unknown path is not found, and a section that was never opened names the cause', async () => {
    await support.goto('/no/such/place')
    await expect(support.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(note(support)).toBeVisible()
    await support.goto(routes.support.to())
    const failure = support.getByRole('alert').filter({ hasText: 'This page has not been opened in this browser yet' })
    await expect(failure.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(support.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  await test.step('both pages load and the notes disappear when the network returns', async () => {
    await app.context().setOffline(false)
    await expect(support.getByRole('heading', { name: 'Support' })).toBeVisible(recoveryTimeout)
    await expect(app.getByRole('link', { name: /Almaty/ })).toBeVisible(recoveryTimeout)
    for (const tab of [app, support]) await expect(note(tab)).toHaveCount(0, recoveryTimeout)
  })
})

test('an unreachable server is detected by the first failed call, and its return as well', async ({
  expectedErrors,
  openAs,
}) => {
  test.slow()
  expectedErrors.push(noNetwork)
  const settings = { ...demoSettings, PORT: String(await freePort()) }
  const server = await runServer(settings)
  const page = await openAs(null, { baseURL: server.url })
  await openCached(page, routes.login.to(), /^\/remotes\/auth\//)
  await server.stop()

  await page.reload()
  await page.getByLabel('Email').fill('member@sallyport.test')
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(outageNote(page)).toBeVisible(recoveryTimeout)
  await expect(note(page)).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('member@sallyport.test')

  const again = await runServer(settings)
  await expect(outageNote(page)).toHaveCount(0, recoveryTimeout)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(routes.nodes.to())
  // Close the page first: a server that is stopping responds with 503.
  await page.close()
  await again.stop()
})

test('a list that failed while the server was down loads by itself, and names the server as the cause', async ({
  expectedErrors,
  openAs,
  server,
}) => {
  test.slow()
  expectedErrors.push(noNetwork, /status of 502/)
  const proxy = await faultProxy(server.url)
  const session = await signIn(server.url, 'member@sallyport.test', 'Sallyport1')
  const page = await openAs(null, { baseURL: proxy.url, storageState: storageOf(proxy.url, session) })
  await openCached(page, routes.nodes.to(), /^\/remotes\/office\//)
  await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible()

  const failed = page.getByRole('main').getByText('This could not be loaded').first()
  proxy.fail(/./, '502')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nodes', exact: true })).toBeVisible()
  await expect(failed).toBeVisible()
  await expect(outageNote(page)).toBeVisible()
  await expect(note(page)).toHaveCount(0)

  proxy.restore()
  await expect(page.getByRole('link', { name: /Almaty/ })).toBeVisible(recoveryTimeout)
  await expect(outageNote(page)).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  await page.close()
  await proxy.stop()
})

test('admin files are cached for admins only and are deleted at sign-out', async ({ openAs, server }) => {
  const isAdminFile = (path: string) => /^\/remotes\/admin\/|\/admin-[^/]+\.json$/.test(path)
  const cachedAdminFiles = async (page: Page) => (await cachedPaths(page)).filter(isAdminFile)
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, 'member')
  await waitForServiceWorker(page)
  await page.goto(routes.adminUsers.to())
  await expect(page).toHaveURL(routes.notFound.to())
  await page.goto(routes.settings.to())
  await expectCached(page, /^\/remotes\/office\//)
  expect(await cachedAdminFiles(page)).toEqual([])

  await page.goto(routes.logout.to())
  await expect(page).toHaveURL(routes.login.to())
  await logIn(page, 'admin')
  await page.getByRole('link', { name: 'Admin nodes' }).click()
  await expectCached(page, /^\/remotes\/admin\//)
  await expectCached(page, /\/admin-[^/]+\.json$/)
  await expect(page.getByRole('link', { name: 'Create node' })).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL(routes.login.to())
  await expect.poll(() => cachedAdminFiles(page)).toEqual([])
  await logIn(page, 'member')
  expect(await cachedAdminFiles(page)).toEqual([])
})
