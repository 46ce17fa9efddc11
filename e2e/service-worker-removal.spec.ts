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

  // The browser checks for another worker after a navigation, and activates it when the active one is idle
  // (https://w3c.github.io/ServiceWorker/#try-activate-algorithm): about 30 s, unless the devtools stop it. A check that
  // comes to nothing is repeated after the next navigation.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await expect(async () => {
    await page.reload()
    await devtools.send('ServiceWorker.stopAllWorkers')
    await expect.poll(() => cachedPaths(page), { timeout: 50_000 }).toEqual([])
  }).toPass()
  // The service worker unregisters after it has deleted the caches, and each page registers it again for a moment.
  await expect(async () => {
    await page.reload()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  }).toPass()
})
