import type { Page } from '@playwright/test'
import { limits } from '@sallyport/contract/config'
import {
  changeHash,
  countDocuments,
  goLive,
  goToNodes,
  liveContract,
  newReleaseFiles,
  test,
} from './support/broken-releases.ts'
import { routes } from './support/routes.ts'
import { liveReleaseOf } from './support/site-files.ts'
import { expect } from './support/test.ts'

const officeFiles = /^\/remotes\/office\//
const formerReleaseFiles = /^\/remotes\/office\/1\.0\.0\//
const working = 'sallyport_office_2_0_0 = {}'

/** Reloads the page and pauses its clock: a pause of the machine would otherwise let the page request the former release. */
async function reloadWithPausedClock(page: Page) {
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 30_000)
}

test('a release with missing files is requested three times, and the former release is shown', async ({
  released,
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(newReleaseFiles, '404')
  await page.reload()
  // The former release is requested in parallel after `limits.remote.slowAfter`, and would end the retries of the live release.
  let deliverFormer = () => {}
  const retriesDone = new Promise<void>((resolve) => (deliverFormer = resolve))
  await page.route(
    ({ pathname }) => formerReleaseFiles.test(pathname),
    async (route) => {
      await retriesDone
      await route.continue()
    },
  )

  await follow()

  await expect.poll(() => released.network.requestCount(newReleaseFiles)).toBe(limits.remote.retryDelays.length + 1)
  deliverFormer()
  await expect(nodes).toBeVisible()
  expect(released.network.requestCount(newReleaseFiles)).toBe(limits.remote.retryDelays.length + 1)
})

test('the section fails after the limit when every release hangs, and Try again starts over', async ({
  released,
  openAs,
}) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(officeFiles, 'hanging')
  await reloadWithPausedClock(page)
  const before = released.network.requestCount(officeFiles)

  await follow()
  await expect.poll(() => released.network.requestCount(officeFiles)).toBe(before + 1)
  await page.clock.fastForward(limits.remote.slowAfter)
  await expect.poll(() => released.network.requestCount(officeFiles)).toBe(before + 2)
  await page.clock.fastForward(limits.remote.fileTimeout)
  await page.clock.resume()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('did not arrive')

  released.network.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.fastForward(limits.remote.slowAfter)
  await expect(nodes).toBeVisible({ timeout: 20_000 })
})

test('no file of an incompatible release is requested, also when there is no other one', async ({
  released,
  openAs,
}) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working, contract: liveContract + 1 })
  await page.reload()
  await follow()
  await expect(nodes).toBeVisible()

  goLive(released.site, { script: working, contract: liveContract + 1, withoutFormer: true })
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('alert')).toContainText('It does not fit the rest of the site')

  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(released.network.requestCount(newReleaseFiles)).toBe(0)
})

test('a page whose chunk was deleted with its release reloads once with the live release', async ({
  released,
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  const { page, nodes, follow } = await goToNodes(released, openAs)
  await follow()
  await expect(nodes).toBeVisible()
  const documents = countDocuments(page)
  goLive(released.site, { script: working })
  released.network.fail(/^\/remotes\/office\/1\.0\.0\/.*\/async\//, '404')

  await page.getByRole('link', { name: 'Settings' }).click()

  // The chunk is missing after the reload too: the page shows the failed state instead of reloading again.
  await expect(page.getByRole('alert')).toContainText('This section could not be loaded', {
    timeout: 20_000,
  })
  await expect(page).toHaveURL(routes.settings.to())
  expect(documents.count).toBe(1)

  released.network.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('Try again fetches the discovery document again when its hash of the entry was wrong', async ({
  released,
  expectedErrors,
  openAs,
}) => {
  expectedErrors.push(/integrity/)
  const { page, nodes } = await goToNodes(released, openAs)
  const restore = changeHash(released.site, liveReleaseOf('office').metadata.integrity)
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('main').getByRole('alert')).toContainText('could not be loaded')
  const documents = countDocuments(page)

  restore()
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(nodes).toBeVisible()
  expect(documents.count).toBe(0)
})
