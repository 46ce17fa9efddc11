import { limits, routes } from '@sallyport/contract/config'
import type { BrowserFixtures } from './support/browser-pool.ts'
import type { FaultProxy } from './support/fault-proxy.ts'
import { test } from './support/network.ts'
import { expectRendered } from './support/rendered.ts'
import { passSlowAfter, slowNote } from './support/slow-note.ts'
import { expect } from './support/test.ts'

const officeFiles = /^\/remotes\/office\//
const plainOfficeFiles = /^\/remotes\/office\/[^?]*$/

/** Opens the nodes as an admin, in a page whose clock the test controls. */
async function openNodes(network: FaultProxy, { openAs, sessionOf }: BrowserFixtures) {
  const session = await sessionOf('admin')
  const origins = session.origins.map((origin) => ({ ...origin, origin: network.url }))
  const page = await openAs(null, {
    baseURL: network.url,
    storageState: { ...session, origins },
  })
  // Paused, so that the page cannot be slow before the test has seen it.
  await page.clock.install({ time: Date.now() })
  await page.clock.pauseAt(Date.now() + limits.remote.slowAfter)
  await page.goto(routes.nodes.to(), { waitUntil: 'commit' })
  await expect(async () => {
    await page.clock.runFor(limits.pending.visibleAfter)
    await expectRendered(page, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  await expect(slowNote(page)).toBeHidden()
  await page.clock.resume()
  return {
    page,
    note: slowNote(page),
    failed: page.getByRole('alert').filter({ hasText: 'could not be loaded' }),
    nodes: page.getByRole('heading', { name: 'Nodes', exact: true }),
    again: page.getByRole('button', { name: 'Try again' }),
  }
}

/** The browser may still send requests that were queued behind hanging ones, but none twice. */
const expectNoRepeats = (urls: string[]) => expect(urls).toEqual([...new Set(urls)])

test('slow files of a section show a note until they arrive, and another section opens meanwhile', async ({
  network,
  openAs,
  sessionOf,
}) => {
  network.fail(officeFiles, 'hanging')
  const { page, note, failed, nodes, again } = await openNodes(network, { openAs, sessionOf })

  await passSlowAfter(page)
  await expect(again).toBeVisible()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await passSlowAfter(page)
  await page.clock.fastForward(limits.remote.fileTimeout / 2)
  await expect(failed).toBeHidden()

  network.deliver()
  await expect(nodes).toBeVisible()
  await expect(note).toBeHidden()
})

for (const [moment, waitTime] of [
  ['at once', 0],
  ['after the limit, when the section has failed', limits.remote.fileTimeout],
] as const) {
  test(`Try again ${moment} requests hanging files of a deep link under other URLs`, async ({
    network,
    openAs,
    sessionOf,
  }) => {
    network.fail(officeFiles, 'hanging')
    const { page, failed, nodes, again } = await openNodes(network, { openAs, sessionOf })
    await passSlowAfter(page)
    await page.clock.fastForward(waitTime)
    await expect(failed).toBeVisible({ visible: waitTime > 0 })

    network.restore()
    await again.click()

    await expect(nodes).toBeVisible()
    expectNoRepeats(network.requestedUrls(plainOfficeFiles))
  })
}
