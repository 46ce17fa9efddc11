import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { faultProxy } from './support/fault-proxy.ts'
import { expectHeading, nextReleases, test } from './support/release-fixture.ts'
import { expect, logIn, type DemoUser } from './support/test.ts'
import { expectCached, waitForServiceWorker } from './support/service-worker.ts'

const failed = (page: Page, what: string) => page.getByRole('alert').filter({ hasText: `${what} could not be loaded` })
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click()

/** Signs in and waits until the service worker has cached the files of the list of nodes. */
async function openNodes(page: Page, user: DemoUser) {
  await logIn(page, user)
  await waitForServiceWorker(page)
  await expectCached(page, /^\/remotes\/office\//)
}

test('a translation file that arrived as HTML is not cached', async ({ released, openAs }) => {
  const network = await faultProxy(released.server.url)
  const page = await openAs(null, { baseURL: network.url })
  await openNodes(page, 'admin')
  network.fail(/^\/i18n\/locales\/en\/admin-/, '200 with HTML')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(failed(page, 'This section')).toBeVisible()

  network.restore()
  await tryAgain(page)

  await expectHeading(page, 'Users')
  await page.close()
  await network.stop()
})

test('a corrupt stylesheet of a new release is not cached, and Try again loads the right one', async ({
  expectedErrors,
  released,
  openAs,
}) => {
  expectedErrors.push(/integrity/, /Failed to load resource/, /net::ERR_FAILED/)
  const network = await faultProxy(released.server.url)
  const page = await openAs(null, { baseURL: network.url })
  await openNodes(page, 'member')
  await released.site.release(nextReleases.shell)
  network.fail(/^\/shell\/2\.0\.0\/static\/css\/index/, '200 with a wrong body')
  await page.goto(routes.nodes.to())
  await expect(failed(page, 'The site')).toBeVisible()
  await page.reload()
  await expect(failed(page, 'The site')).toBeVisible()

  network.restore()
  await tryAgain(page)

  await expectHeading(page, 'Nodes')
  await page.close()
  await network.stop()
})
