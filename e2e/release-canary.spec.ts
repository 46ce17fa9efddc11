import type { BrowserContextOptions, Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { canaryCookie, readCanaryBucket } from '@sallyport/contract/site'
import { expectHeading, nextReleases, openMember, test, type Released } from './support/release-fixture.ts'
import { expect, logIn, type OpenAs } from './support/test.ts'

/** Opens a member's page in a browser that belongs to a canary bucket. */
async function openInBucket(bucket: string, { server }: Released, openAs: OpenAs): Promise<Page> {
  const cookie = { name: canaryCookie, value: bucket, domain: 'localhost', path: '/', expires: -1 }
  const storedCookie = { ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' as const }
  const storageState: BrowserContextOptions['storageState'] = { cookies: [storedCookie], origins: [] }
  const page = await openAs(null, { baseURL: server.url, storageState })
  await logIn(page, 'member')
  return page
}

/** The titles that a user sees over several visits: in the same tab, in another one, and coming from another section. */
async function titlesOfVisits(page: Page): Promise<string[]> {
  const other = await page.context().newPage()
  const titles: string[] = []
  for (const tab of [page, other, page]) {
    await tab.goto(routes.support.to())
    await tab.getByRole('link', { name: 'Nodes', exact: true }).click()
    // The URL changes before the page is rendered.
    titles.push(await tab.getByRole('heading', { level: 1, name: /nodes/i }).innerText())
    await tab.reload()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(titles.at(-1)!)
  }
  await other.close()
  return titles
}

test('a user gets the same release in every visit, and keeps it when the canary traffic grows', async ({
  released,
  openAs,
}) => {
  await released.site.release({ ...nextReleases.newTitles, traffic: 30 })
  const inside = await openInBucket('2999', released, openAs)
  const outside = await openInBucket('3000', released, openAs)

  expect(new Set(await titlesOfVisits(inside))).toEqual(new Set(['New nodes']))
  expect(new Set(await titlesOfVisits(outside))).toEqual(new Set(['Nodes']))

  await released.site.release({ ...nextReleases.newTitles, traffic: 31 })
  expect(new Set(await titlesOfVisits(inside))).toEqual(new Set(['New nodes']))
  expect(new Set(await titlesOfVisits(outside))).toEqual(new Set(['New nodes']))

  await released.site.rollBack('office')
  for (const page of [inside, outside]) {
    await page.goto(routes.nodes.to())
    await expectHeading(page, 'Nodes')
  }
})

test('a new visitor gets a bucket during a canary and keeps it', async ({ released, openAs }) => {
  await released.site.release({ ...nextReleases.newTitles, traffic: 50 })
  const page = await openMember(released, openAs)
  const bucket = async () => readCanaryBucket(await page.evaluate(() => document.cookie))
  const first = await bucket()
  const title = first! < 50 ? 'New nodes' : 'Nodes'

  await expectHeading(page, title)
  await page.reload()
  await expectHeading(page, title)
  expect(await bucket()).toBe(first)
})

test('visitors get no bucket without a canary', async ({ released, openAs }) => {
  const page = await openMember(released, openAs)

  const cookies = await page.context().cookies(page.url())
  expect(cookies.map(({ name }) => name)).not.toContain(canaryCookie)
})
