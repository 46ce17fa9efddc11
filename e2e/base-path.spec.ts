import type { Page } from '@playwright/test'
import { inviteEndpoints } from '@sallyport/contract/endpoints'
import { runServer } from 'platform/run-server'
import { freePort } from './support/free-port.ts'
import { routes } from './support/routes.ts'
import { cachedPaths, expectCached, waitForServiceWorker } from './support/service-worker.ts'
import { demoSettings, expect, logIn, notFoundError, test as base } from './support/test.ts'

const basePath = '/vpn'

/** A server whose site is under `/vpn/`; `server.url` contains the base path. */
const test = base.extend({
  server: [
    async ({}, provide) => {
      const server = await runServer({ ...demoSettings, PUBLIC_URL: `http://localhost:0${basePath}` })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** Collects the paths that a page requests outside of the base path. */
function requestsOutside(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'http:' && !pathname.startsWith(`${basePath}/`)) paths.push(pathname)
  })
  return paths
}

test('a member logs in, creates an access, pays and is redirected under the base path', async ({
  openAs,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(notFoundError)
  const page = await openAs(null)
  const outside = requestsOutside(page)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(server.url + routes.node.to({ id: 1 }))
  await expect(page).toHaveURL(server.url + routes.login.to())
  await logIn(page, 'member', server.url)
  await expect(page).toHaveURL(server.url + routes.nodes.to())

  await test.step('an access', async () => {
    await page.getByRole('link', { name: 'Auckland', exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('laptop')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('region', { name: 'New access' }).getByRole('button', { name: 'Close', exact: true }).click()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'laptop' })).toBeVisible()
  })

  await test.step('a checkout of the sandbox', async () => {
    await page.goto(server.url + routes.premium.to())
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  })

  await test.step('another language', async () => {
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'RU' }).click()
    await expect(page.getByRole('link', { name: 'Настройки' })).toBeVisible()
  })

  await test.step('guards, without files for admins', async () => {
    await page.goto(server.url + routes.adminNodeEdit.to({ id: 1 }))
    await expect(page).toHaveURL(server.url + routes.notFound.to())
    await page.goto(server.url + routes.logout.to())
    await expect(page).toHaveURL(server.url + routes.login.to())
    expect(requested.filter((path) => path.includes('/remotes/admin/'))).toEqual([])
  })
  expect(outside).toEqual([])
})

test('an admin copies an invite link with the base path', async ({ openAs, server }) => {
  const page = await openAs('admin', { permissions: ['clipboard-read', 'clipboard-write'] })
  const outside = requestsOutside(page)
  await page.goto(server.url + routes.adminUserInvites.to())
  const responded = page.waitForResponse(`**${inviteEndpoints.create.path}`)
  await page.getByRole('button', { name: 'Create invite' }).click()
  const { token } = (await (await responded).json()) as { token: string }
  const row = page.getByRole('row').filter({ hasText: token })
  await row.getByRole('button', { name: 'Copy invite link' }).click()
  await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible()

  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(server.url + routes.registerByInvite.to({ code: token }))
  expect(outside).toEqual([])
})

test('the service worker controls the base path only, and serves it without a network', async ({
  expectedErrors,
  openAs,
  server,
}) => {
  expectedErrors.push(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/)
  const page = await openAs('member', { serviceWorkers: 'allow' })
  await page.goto(server.url + routes.nodes.to())
  await waitForServiceWorker(page)
  await expectCached(page, /^\/vpn\/remotes\/office\/.*\.js$/)
  // The stylesheet of the toasts is cached last.
  await expectCached(page, /^\/vpn\/shell\/.*\/async\/.*\.css$/)
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  )
  expect(scopes).toEqual([`${server.url}/`])
  expect((await cachedPaths(page)).filter((path) => !path.startsWith(`${basePath}/`))).toEqual([])

  await page.context().setOffline(true)
  await page.goto(`${server.url}/`)

  await expect(page).toHaveURL(server.url + routes.nodes.to())
  await expect(page.getByRole('heading', { name: 'Nodes' })).toBeVisible()
})

test('pages call the API on another origin, which their policy allows', async ({ openAs }) => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const [url, apiUrl] = [`http://localhost:${port}`, `http://localhost:${apiPort}`]
  const settings = { ...demoSettings, PUBLIC_URL: url, API_BASE_URL: apiUrl }
  const servers = [port, apiPort].map((listened) => runServer({ ...settings, PORT: String(listened) }))
  const [pages, api] = await Promise.all(servers)
  try {
    const page = await openAs(null)
    const called: URL[] = []
    page.on('request', (request) => called.push(new URL(request.url())))
    await logIn(page, 'member', url)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Auckland', exact: true })).toBeVisible()

    const origins = called.filter(({ pathname }) => pathname.startsWith('/api/')).map(({ origin }) => origin)
    expect(new Set(origins)).toEqual(new Set([apiUrl]))
    await page.context().close()
  } finally {
    await pages?.stop()
    await api?.stop()
  }
})
