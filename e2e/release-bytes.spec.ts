import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { readPlaced, servedFiles } from 'platform/release'
import { routes } from '@sallyport/contract/config'
import { expectHeading, nextReleases, openMember, test, type Released } from './support/released.ts'
import { expect } from './support/test.ts'
import { expectKept } from './support/worker.ts'

const line = v.object({ method: v.literal('GET'), path: v.string(), status: v.number() })

/** The requests in the server's log since an offset, without the API: status codes by path. */
function askedSince({ server }: Released, since: number): Record<string, number[]> {
  const asked: Record<string, number[]> = {}
  for (const text of server
    .log()
    .slice(since)
    .split('\n')
    .filter((text) => text.startsWith('{'))) {
    const { success, output } = v.safeParse(line, JSON.parse(text))
    if (success && !output.path.startsWith('/api')) (asked[output.path] ??= []).push(output.status)
  }
  return asked
}

/** The service worker caches one file after the other. */
const patience = { timeout: 30_000 }

/** Waits until no request has been logged for a second. */
async function settled(page: Page, released: Released): Promise<void> {
  let before = -1
  await expect
    .poll(async () => {
      const isQuiet = before === released.server.log().length
      before = released.server.log().length
      await page.waitForTimeout(1000)
      return isQuiet
    }, patience)
    .toBe(true)
}

/** Opens the nodes in a new tab of the same browser; returns the requests of this visit. */
async function visitAgain(page: Page, released: Released, title: string, keeps: RegExp) {
  await settled(page, released)
  const since = released.server.log().length
  const next = await page.context().newPage()
  await next.goto(routes.nodes.to())
  await expectHeading(next, title)
  await expectKept(next, keeps)
  await settled(next, released)
  return askedSince(released, since)
}

test('a returning user loads only the new files of office, the page and the discovery document after a release', async ({
  released,
  openAs,
}) => {
  const page = await openMember(released, openAs)
  await visitAgain(page, released, 'Nodes', /^\/remotes\/office\//)
  await released.site.release(nextReleases.newTitles)

  const asked = await visitAgain(page, released, 'New nodes', /^\/remotes\/office\/2\.0\.0\//)

  const fetched = Object.keys(asked).filter((address) => asked[address]!.includes(200))
  const theirs = fetched.filter((address) => /^\/remotes\/office\/2\.0\.0\/|\/office-2\.0\.0\.json$/.test(address))
  const files = readPlaced(released.site.folder, 'office', '2.0.0').release.files.map(({ file }) => file)
  expect(fetched.filter((address) => !theirs.includes(address)).toSorted()).toEqual([
    '/',
    '/discovery.json',
    routes.nodes.to(),
  ])
  expect(theirs.filter((address) => address.startsWith('/i18n'))).toEqual(['/i18n/locales/en/office-2.0.0.json'])
  for (const address of theirs.filter((address) => address.startsWith('/remotes'))) {
    expect(files).toContain(address.replace('/remotes/office/2.0.0/', ''))
    expect(asked[address]).toEqual([200])
  }
  const revalidated = Object.keys(asked).filter((address) => !fetched.includes(address))
  for (const address of revalidated) {
    expect(address).toMatch(/^\/[\w-]+\.(?:svg|png|webmanifest|js)$/)
    expect(asked[address]!.every((status) => status === 304)).toBe(true)
  }
})

test('a returning user downloads nothing when there was no release', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)
  await visitAgain(page, released, 'Nodes', /^\/remotes\/office\//)

  const asked = await visitAgain(page, released, 'Nodes', /^\/remotes\/office\//)

  expect(
    Object.values(asked)
      .flat()
      .filter((status) => status !== 304),
  ).toEqual([])
})

test('a release of office changes no byte of the other apps', async ({ released: { site } }) => {
  const before = servedFiles(site.folder)
  await site.release(nextReleases.newTitles)
  const after = servedFiles(site.folder)

  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...names].filter((name) => before[name] !== after[name])
  expect(changed.filter((name) => name in before)).toEqual(['discovery.json'])
  for (const name of changed.filter((name) => !(name in before))) {
    expect(name).toMatch(/^remotes\/office\/2\.0\.0\/|^i18n\/locales\/(?:en|ru)\/office-2\.0\.0\.json(?:\.br|\.gz)?$/)
  }
})
