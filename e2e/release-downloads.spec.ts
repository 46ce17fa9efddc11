import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { readPlacedRelease } from 'platform/release'
import * as v from 'valibot'
import { expectHeading, nextReleases, openMember, test, type Released } from './support/release-fixture.ts'
import { expectCached } from './support/service-worker.ts'
import { expect } from './support/test.ts'

const line = v.object({ method: v.literal('GET'), path: v.string(), status: v.number() })

/** The requests in the server's log since an offset, without the API: status codes by path. */
function requestsSince({ server }: Released, since: number): Record<string, number[]> {
  const requests: Record<string, number[]> = {}
  for (const text of server
    .log()
    .slice(since)
    .split('\n')
    .filter((text) => text.startsWith('{'))) {
    const { success, output } = v.safeParse(line, JSON.parse(text))
    if (success && !output.path.startsWith('/api')) (requests[output.path] ??= []).push(output.status)
  }
  return requests
}

/** The service worker caches one file after the other. */
const cacheTimeout = { timeout: 30_000 }

/** The milliseconds of a step, and the number of steps in a second. */
const [idleStep, idleSteps] = [100, 10]

/** Waits until no request has been logged for a second, in steps: a pause of the machine is one step, however long. */
async function waitUntilIdle({ server }: Released): Promise<void> {
  let [before, quietSteps] = [-1, 0]
  const countQuietSteps = () => {
    const { length } = server.log()
    quietSteps = length === before ? quietSteps + 1 : 0
    before = length
    return quietSteps
  }
  await expect.poll(countQuietSteps, { ...cacheTimeout, intervals: [idleStep] }).toBeGreaterThanOrEqual(idleSteps)
}

/** Opens the nodes in a new tab of the same browser; returns the requests of this visit. */
async function visitAgain(page: Page, released: Released, title: string, cachedPath: RegExp) {
  await waitUntilIdle(released)
  const since = released.server.log().length
  const next = await page.context().newPage()
  await next.goto(routes.nodes.to())
  await expectHeading(next, title)
  await expectCached(next, cachedPath)
  await waitUntilIdle(released)
  return requestsSince(released, since)
}

test('a returning user downloads nothing without a release, and then only its files, the page and the discovery document', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  await visitAgain(page, released, 'Nodes', /^\/remotes\/office\//)
  const withoutRelease = await visitAgain(page, released, 'Nodes', /^\/remotes\/office\//)
  expect(new Set(Object.values(withoutRelease).flat())).toEqual(new Set([304]))
  await released.site.release(nextReleases.newTitles)

  const requests = await visitAgain(page, released, 'New nodes', /^\/remotes\/office\/2\.0\.0\//)

  const fetched = Object.keys(requests).filter((path) => requests[path]!.includes(200))
  const officeFiles = fetched.filter((path) => /^\/remotes\/office\/2\.0\.0\/|\/office-2\.0\.0\.json$/.test(path))
  const files = readPlacedRelease(released.site.folder, 'office', '2.0.0').release.files.map(({ file }) => file)
  expect(fetched.filter((path) => !officeFiles.includes(path)).toSorted()).toEqual([
    '/',
    '/discovery.json',
    routes.nodes.to(),
  ])
  expect(officeFiles.filter((path) => path.startsWith('/i18n'))).toEqual(['/i18n/locales/en/office-2.0.0.json'])
  for (const path of officeFiles.filter((path) => path.startsWith('/remotes'))) {
    expect(files).toContain(path.replace('/remotes/office/2.0.0/', ''))
    expect(requests[path]).toEqual([200])
  }
  const revalidated = Object.keys(requests).filter((path) => !fetched.includes(path))
  for (const path of revalidated) {
    expect(path).toMatch(/^\/[\w-]+\.(?:svg|png|webmanifest|js)$/)
    expect(requests[path]!.every((status) => status === 304)).toBe(true)
  }
})
