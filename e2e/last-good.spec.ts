import { limits, routes } from '@sallyport/contract/config'
import { countDocuments, goLive, goToNodes, liveContract, ofNewRelease, test } from './support/bad-releases.ts'
import { expect } from './support/test.ts'

const officeFiles = /^\/remotes\/office\//
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

    await expect(nodes).toBeVisible()
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

  await expect(nodes).toBeVisible()
  expect(released.network.asked(ofNewRelease)).toBe(limits.remote.retryDelays.length + 1)
})

test('the former release is shown when the live one takes longer than usual', async ({ released, openAs }) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(ofNewRelease, 'hanging')
  await page.clock.install()
  await page.reload()
  await follow()
  await expect.poll(() => released.network.asked(ofNewRelease)).toBe(1)
  await expect(nodes).toBeHidden()

  await page.clock.fastForward(limits.remote.slowAfter)

  await expect(nodes).toBeVisible()
  expect(released.network.asked(ofNewRelease)).toBe(1)
})

test('when every release hangs, the section fails after the limit, and Try again starts over', async ({
  released,
  openAs,
}) => {
  const { page, nodes, follow } = await goToNodes(released, openAs)
  goLive(released.site, { script: working })
  released.network.fail(officeFiles, 'hanging')
  await page.clock.install()
  await page.reload()
  const before = released.network.asked(officeFiles)

  await follow()
  await expect.poll(() => released.network.asked(officeFiles)).toBe(before + 1)
  await page.clock.fastForward(limits.remote.slowAfter)
  await expect.poll(() => released.network.asked(officeFiles)).toBe(before + 2)
  await page.clock.fastForward(limits.remote.fileTimeout)
  await expect(page.getByRole('alert')).toContainText('did not arrive')

  released.network.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.fastForward(limits.remote.slowAfter)
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
    timeout: 20_000,
  })
  await expect(page).toHaveURL(routes.settings.to())
  expect(documents.count).toBe(1)

  released.network.heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})
