import type { Page } from '@playwright/test'
import { accessEndpoints, nodeEndpoints, sessionEndpoints } from '@sallyport/contract/endpoints'
import { watchRequestChain } from './support/request-chain.ts'
import { routes } from './support/routes.ts'
import { remoteFiles } from './support/site-files.ts'
import { expect, test } from './support/test.ts'

/** Waits until the browser has received a file. */
const waitForFile = (page: Page, file: string) =>
  expect
    .poll(() => page.evaluate((url) => performance.getEntriesByName(new URL(url, location.origin).href).length, file), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)

test('after Log in, the nodes appear with the second request', async ({ openAs }) => {
  const page = await openAs(null)
  const files = remoteFiles('office', routes.nodes.path)
  await page.goto(routes.login.to())
  await page.getByLabel('Email').fill('member@sallyport.test')
  await waitForFile(page, files['lazy chunk'])
  await waitForFile(page, files.style)
  await page.getByLabel('Password', { exact: true }).fill('Sallyport1')
  await page.waitForLoadState('networkidle')
  const chain = watchRequestChain(page)

  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Almaty', exact: true })).toBeVisible()

  const depthOf = (path: string) => chain().find((request) => request.path === path)?.depth
  expect(depthOf(sessionEndpoints.login.path)).toBe(1)
  expect(depthOf(nodeEndpoints.list.path), JSON.stringify(chain())).toBe(2)
})

test('the page of a node opens with its name, and with one round trip for its accesses', async ({ openAs }) => {
  const page = await openAs('member')
  const files = remoteFiles('office', routes.node.path)
  await page.goto(routes.nodes.to())
  const nodeLink = page.getByRole('main').getByRole('link', { name: 'Almaty', exact: true })
  await expect(nodeLink).toBeVisible()
  // The chunk is prefetched when the browser is idle.
  await waitForFile(page, files['lazy chunk'])
  let respond = () => {}
  const released = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/user/access/by-node/*', async (route) => {
    await released
    await route.continue()
  })
  const chain = watchRequestChain(page)

  await nodeLink.click()

  await expect(page.getByRole('heading', { name: 'Almaty', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Almaty/)
  await expect(page.getByText('Kazakhstan', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeHidden()
  respond()
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const lists = chain().filter(({ path }) => path === accessEndpoints.byNode.path.replace(':id', id))
  expect(lists, JSON.stringify(chain())).toEqual([{ path: lists[0]?.path, depth: 1 }])
})

test('the page of a node that opens after its response requests its accesses once', async ({ openAs }) => {
  const page = await openAs('member')
  const { 'lazy chunk': code } = remoteFiles('office', routes.node.path)
  let open = () => {}
  const released = new Promise<void>((resolve) => (open = resolve))
  await page.route(`**${code}`, async (route) => {
    await released
    await route.continue()
  })
  let requestCount = 0
  page.on('request', (request) => (requestCount += Number(request.url().includes('/access/by-node/'))))
  await page.goto(routes.nodes.to())
  const response = page.waitForResponse('**/api/user/access/by-node/*')

  await page.getByRole('main').getByRole('link', { name: 'Almaty', exact: true }).click()
  await (await response).finished()
  // A second request would be sent together with the request for the status.
  const status = page.waitForResponse('**/api/user/access/status/*')
  open()

  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeVisible()
  await status
  expect(requestCount).toBe(1)
})
