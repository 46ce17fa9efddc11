import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { canaryCookie } from '@sallyport/site'
import { expectHeading, nextReleases, test, type Released } from './support/release-fixture.ts'
import { demoStorage } from './support/sessions.ts'
import { expect, type OpenAs } from './support/test.ts'

/** Opens the page of a member whose browser belongs to a canary bucket. */
async function openInBucket(bucket: string, { server }: Released, openAs: OpenAs): Promise<Page> {
  const page = await openAs(null, { baseURL: server.url, storageState: await demoStorage(server.url) })
  await page.context().addCookies([{ name: canaryCookie, value: bucket, url: server.url }])
  return page
}

/** The titles that a user sees over several visits: in the same and in another tab, each from another section, and after a reload. */
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

  const expectTitle = async (title: string) => {
    for (const page of [inside, outside]) {
      await page.goto(routes.nodes.to())
      await expectHeading(page, title)
    }
  }
  await released.site.release({ ...nextReleases.newTitles, traffic: 31 })
  await expectTitle('New nodes')

  await released.site.rollBack('office')
  await expectTitle('Nodes')
})
