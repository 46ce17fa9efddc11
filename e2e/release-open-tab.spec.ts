import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from 'platform/workspace'
import { routes } from './support/routes.ts'
import { buildVariant } from './support/built-variant.ts'
import { markDocument, markedDocument } from './support/marked-document.ts'
import {
  expectHeading,
  nextReleases,
  openMember,
  returnToTab,
  test,
  requestedVersions,
} from './support/release-fixture.ts'
import { expect } from './support/test.ts'

test('an open tab keeps its release until a navigation, and then uses the new one completely', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  const versions = requestedVersions(page, 'office')
  await released.site.release(nextReleases.newTitles)

  await page.getByRole('link', { name: 'Settings' }).click()
  await expectHeading(page, 'Settings')
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expectHeading(page, 'Nodes')
  expect([...versions]).not.toContain('2.0.0')

  await returnToTab(page)
  versions.clear()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expectHeading(page, 'New settings')
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()
  await expectHeading(page, 'New nodes')
  expect([...versions]).toEqual(['2.0.0'])
})

test('two concurrent releases both become live, and an open tab gets both with one navigation', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  await Promise.all([nextReleases.newTitles, nextReleases.shell].map((next) => released.site.release(next)))
  await returnToTab(page)
  const [ofOffice, ofShell] = [requestedVersions(page, 'office'), requestedVersions(page, 'shell')]

  await page.getByRole('link', { name: 'Settings' }).click()

  await expectHeading(page, 'New settings')
  expect([[...ofOffice], [...ofShell]]).toEqual([['2.0.0'], ['2.0.0']])
})

test('a rollback reaches an open tab with its next navigation, and new pages at once', async ({ released, openAs }) => {
  await released.site.release(nextReleases.newTitles)
  const page = await openMember(released, openAs)
  await expectHeading(page, 'New nodes')
  await markDocument(page)

  await released.site.rollBack('office')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expectHeading(page, 'New settings')
  await returnToTab(page)
  await page.getByRole('link', { name: 'Nodes', exact: true }).click()

  await expectHeading(page, 'Nodes')
  await expect(markedDocument(page)).toHaveCount(0)
  await page.goto(routes.settings.to())
  await expectHeading(page, 'Settings')
})

/** Runs a release in its own process, which kills itself after a step. */
async function kill(site: string, dist: string, step: string): Promise<void> {
  const script = path.join(root, 'platform/src/release/testing/test-process.ts')
  const release = spawn(process.execPath, ['--import', 'tsx', script, site, dist, step], { cwd: root })
  const [, signal] = (await once(release, 'exit')) as [number | null, string | null]
  expect(signal, step).toBe('SIGKILL')
}

/** The last step in a short run; the tests of the release tool interrupt all. */
const steps = ['built', 'checked', 'files staged', 'translations in place', 'files in place', 'document written']
const interrupted = process.env['TEST_LONG'] === '1' ? steps : steps.slice(-1)

test('a release that is interrupted changes nothing, and the next one succeeds', async ({ released, openAs }) => {
  const { dist } = await buildVariant(nextReleases.newTitles)
  const page = await openMember(released, openAs)
  const versions = requestedVersions(page, 'office')
  const document = path.join(released.site.folder, 'discovery.json')
  const before = readFileSync(document, 'utf8')

  for (const step of interrupted) {
    await kill(released.site.folder, dist, step)
    expect(readFileSync(document, 'utf8'), step).toBe(before)
    await returnToTab(page)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expectHeading(page, 'Settings')
    await page.getByRole('link', { name: 'Nodes', exact: true }).click()
    await expectHeading(page, 'Nodes')
  }
  await page.reload()
  await expectHeading(page, 'Nodes')
  expect([...versions]).not.toContain('2.0.0')

  await released.site.release(nextReleases.newTitles)
  await page.reload()
  await expectHeading(page, 'New nodes')
})
