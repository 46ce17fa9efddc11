import { limits, routes } from 'shared/config'
import { countDocuments, goLive, goToNodes, liveContract, ofNewRelease, test } from './support/bad-releases.ts'
import { expect } from './support/test.ts'

/** Beyond the moment at which a failed state is due. */
const slack = 4000
const working = 'sallyport_office_2_0_0 = {}'

/** As a build writes it: the name of the container is declared before anything runs. */
const throwing = 'var sallyport_office_2_0_0;throw new Error("a mistake")'

const failures = [
  { name: 'whose entry throws', script: throwing, tries: 1, complaint: /a mistake/ },
  { name: 'whose entry makes no container', script: '"nothing"', tries: 1, complaint: /never/ },
] as const

for (const { name, script, tries, complaint } of failures) {
  test(`a release ${name} is run once, and the one before it is shown`, async ({ released, announced, openAs }) => {
    announced.push(complaint)
    const { page, nodes, follow } = await goToNodes(released, openAs)
    goLive(released.site, { script })
    await page.reload()

    await follow()

    await expect(nodes).toBeVisible({ timeout: limits.remote.timeout })
    expect(released.network.asked(ofNewRelease)).toBe(tries)
  })
}

test('an entry that threw is fetched and run again by Try again', async ({ released, announced, openAs }) => {
  announced.push(/a mistake/)
  const { page, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: throwing, isAlone: true })
  await page.reload()
  await follow()
  await expect(page.getByRole('alert')).toContainText('There is a mistake in its code')

  await page.getByRole('button', { name: 'Try again' }).click()

  await expect.poll(() => released.network.asked(ofNewRelease)).toBe(2)
})

test('a release whose files are gone is asked for three times, and the one before it is shown', async ({
  released,
  announced,
  openAs,
}) => {
  announced.push(/404 \(Not Found\)/)
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(ofNewRelease, '404')
  await page.reload()

  await follow()

  await expect(nodes).toBeVisible({ timeout: limits.remote.timeout })
  expect(released.network.asked(ofNewRelease)).toBe(limits.remote.retryDelays.length + 1)
})

test('a release that hangs has four seconds, and the one before it the rest of the eight', async ({
  released,
  openAs,
}) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(ofNewRelease, 'hanging')
  await page.reload()

  const begun = performance.now()
  await follow()

  await expect(nodes).toBeVisible({ timeout: limits.remote.timeout })
  expect(performance.now() - begun).toBeGreaterThan(limits.remote.fileTimeout)
  expect(released.network.asked(ofNewRelease)).toBe(1)
})

test('when every release hangs, the failed state comes after eight seconds, and Try again begins anew', async ({
  released,
  openAs,
}) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(/^\/remotes\/office\//, 'hanging')
  await page.reload()

  await follow()
  await expect(page.getByRole('alert')).toContainText('did not arrive', { timeout: limits.remote.timeout + slack })

  released.network.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(nodes).toBeVisible()
})

test('of a release that does not fit this shell not one byte is fetched', async ({ released, openAs }) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working, contract: liveContract + 1 })
  await page.reload()

  await follow()

  await expect(nodes).toBeVisible()
  expect(released.network.asked(ofNewRelease)).toBe(0)
})

test('a section of which no release fits says so, and nothing is fetched', async ({ released, openAs }) => {
  const { page, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working, contract: liveContract + 1, isAlone: true })
  await page.reload()

  await follow()

  await expect(page.getByRole('alert')).toContainText('It does not fit the rest of the site')
  expect(released.network.asked(ofNewRelease)).toBe(0)
})

test('a page whose chunk went with its release is opened anew with the live one, once', async ({
  released,
  announced,
  openAs,
}) => {
  announced.push(/404 \(Not Found\)/)
  const { page, nodes, follow } = await goToNodes(released, openAs)
  await follow()
  await expect(nodes).toBeVisible()
  const documents = countDocuments(page)
  goLive(released.site, { script: working })
  released.network.fail(/^\/remotes\/office\/1\.0\.0\/.*\/async\//, '404')

  await page.getByRole('link', { name: 'Settings' }).click()

  // Its files are gone for the fresh page too: it says so and does not open itself again.
  await expect(page.getByRole('alert')).toContainText('This section could not be loaded', {
    timeout: 2 * limits.remote.timeout,
  })
  await expect(page).toHaveURL(routes.settings.to())
  expect(documents.count).toBe(1)

  released.network.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
