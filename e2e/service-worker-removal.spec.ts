import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@sallyport/contract/config'
import { root } from 'platform/workspace'
import { expectCached, cachedPaths, waitForServiceWorker } from './support/service-worker.ts'
import { expect, test } from './support/test.ts'

const decision = readFileSync(path.join(root, 'docs/decisions/0015-service-worker-and-offline.md'), 'utf8')
const [, remover = ''] = /```js\n([^]*?)```/.exec(decision) ?? []

test('the service worker from the documentation removes the other one with all its caches', async ({
  openAs,
  siteServer: { server, site },
}) => {
  test.setTimeout(120_000)
  const page = await openAs(null, { baseURL: server.url, serviceWorkers: 'allow' })
  await page.goto(routes.login.to())
  await waitForServiceWorker(page)
  await expectCached(page, /^\/remotes\/auth\//)

  const worker = path.join(site.folder, 'shell/1.0.0/service-worker.js')
  for (const compressed of ['.br', '.gz']) rmSync(worker + compressed, { force: true })
  writeFileSync(worker, remover)

  // The remover comes with a shell that registers no worker.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('This shell registers no worker'))
  })
  const devtools = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => [...statuses.values()]).toEqual(['activated'])
  const [versionId = ''] = statuses.keys()

  // The browser checks for another worker after a navigation.
  await page.reload()
  const statusOfRemover = () => [...statuses].find(([id]) => id !== versionId)?.[1]
  await expect.poll(statusOfRemover, { timeout: 30_000 }).toMatch(/installed|activat|redundant/)
  // The browser activates the remover when the active worker is idle (https://w3c.github.io/ServiceWorker/#try-activate-algorithm):
  // after about 30 s, unless the devtools stop the active worker. A request of the page starts that worker again.
  await expect(async () => {
    await devtools.send('ServiceWorker.stopWorker', { versionId })
    await expect.poll(() => cachedPaths(page), { timeout: 2_000 }).toEqual([])
  }).toPass()
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
  await expect.poll(registrations).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
