import type { Locator, Page } from '@playwright/test'
import { accessEndpoints, type Endpoint, nodeEndpoints, userEndpoints } from '@sallyport/contract/endpoints'
import { mockNode } from './support/mock-node.ts'
import { mockCall, mockSuccess } from './support/mock-responses.ts'
import { freeNode, nodesResponse } from './support/office-responses.ts'
import { routes } from './support/routes.ts'
import { expect, test, withMotion } from './support/test.ts'

test.use(withMotion)

const itemCount = 120

/** Responds with a list of items page by page; returns the numbers of the requested pages, and the number of an item's page. */
async function mockPages(page: Page, endpoint: Endpoint, itemOf: (id: number) => object) {
  const requestedPages: number[] = []
  let length = 0
  await mockCall(page, endpoint, ({ searchParams }) => {
    const [number, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)))
    requestedPages.push(number!)
    length = limit!
    const ids = Array.from({ length: itemCount }, (_, index) => index + 1).slice(
      (number! - 1) * limit!,
      number! * limit!,
    )
    const body = { ...nodesResponse(...ids.map(itemOf)), node: freeNode, total: itemCount, is_total_capped: false }
    return { status: 200, body: JSON.stringify(body) }
  })
  return { requestedPages, pageOf: (id: number) => Math.ceil(id / length) }
}

const accessOf = (id: number) => ({
  id,
  name: `a${id}`,
  ip: `10.8.0.${id}`,
  public_key: freeNode.public_key,
  expired_at: null,
})
const nodeOf = (id: number) => ({ ...freeNode, id, name: `Node ${id}` })
const userOf = (id: number) => ({
  id,
  email: `user-${id}@example.org`,
  status: 'active',
  is_active: true,
  is_admin: false,
  is_privileged: false,
  created_at: 1_700_000_000,
  updated_at: null,
})

/** Scrolls to an element as a click does, and waits until it has stopped moving. */
const scrollTo = (element: Locator) => element.click({ trial: true })

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? NaN

/** Scrolls a table in its container, or the window if the container does not scroll. */
const scrollList = (table: Element, distance: number) => {
  const container = table.parentElement!
  if (container.scrollHeight > container.clientHeight) container.scrollBy(0, distance)
  else scrollBy(0, distance)
}

const widths = [360, 1280]

test('Back restores the scroll position in the list of nodes', async ({ asMember: page }) => {
  // A click during a view transition is repeated by Playwright, which scrolls before that.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { requestedPages, pageOf } = await mockPages(page, nodeEndpoints.list, nodeOf)
  await mockNode(page)
  const node = page.getByRole('link', { name: 'Node 60', exact: true })
  const lastShown = async () => {
    const names = await page.getByRole('link', { name: /^Node \d+$/ }).allTextContents()
    return Math.max(...names.map((name) => Number(name.replace('Node ', ''))))
  }

  async function expectRestored(goBack: () => Promise<unknown>, y: number) {
    // Leaving a list aborts its pending request, so that the page of this request may be requested again.
    const shownPages = pageOf(await lastShown())
    requestedPages.length = 0
    await node.click()
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await goBack()

    await expect(node).toBeInViewport()
    await expect.poll(() => topOf(node)).toBeCloseTo(y, 0)
    expect(shownPages).toBeGreaterThan(2)
    expect(requestedPages.filter((number) => number <= shownPages)).toEqual([])
  }

  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(routes.nodes.to())
      await expect(async () => {
        // Unlike the wheel, `scrollBy` has scrolled when it returns.
        await page.evaluate(() => scrollBy(0, 2000))
        await expect(node).toBeAttached({ timeout: 200 })
      }).toPass()
      await scrollTo(node)
      const { y } = (await node.boundingBox())!

      await expectRestored(() => page.getByRole('button', { name: 'Back' }).click(), y)
      await expectRestored(() => page.goBack(), y)
    })
  }
})

test('Back restores the scroll position in a table', async ({ asAdmin: page }) => {
  await mockPages(page, userEndpoints.list, userOf)
  const row = page.getByText('user-60@example.org')
  const scroll = (distance: number) => page.getByRole('table').evaluate(scrollList, distance)
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(routes.adminUsers.to())
      await expect(async () => {
        const emails = await page.getByText(/^user-\d+@example\.org$/).allTextContents()
        const ids = emails.map((email) => Number.parseInt(email.slice('user-'.length)))
        if (Math.max(...ids) < 60) await scroll(1000)
        if (Math.min(...ids) > 60) await scroll(-500)
        await row.scrollIntoViewIfNeeded({ timeout: 200 })
        await expect(row).toBeInViewport({ timeout: 200 })
      }).toPass({ intervals: [200] })
      await scrollTo(row)
      const before = (await row.boundingBox())!

      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/office/settings"]')!.click())
      await expect(page).toHaveTitle(/^Settings/)
      await page.goBack()

      await expect(row).toBeInViewport()
      await expect.poll(() => topOf(row)).toBeCloseTo(before.y, 0)
    })
  }
})

test('after a delete that leaves no focus in the row, as in Safari, only the first page is requested', async ({
  asPrivileged: page,
}) => {
  await mockNode(page)
  const { requestedPages, pageOf } = await mockPages(page, accessEndpoints.byNode, accessOf)
  await mockSuccess(page, accessEndpoints.remove, {})
  await page.goto(routes.node.to({ id: freeNode.id }))
  const row = (id: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `a${id}`, exact: true }) })
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 2000))
    await expect(row(74)).toBeAttached({ timeout: 200 })
  }).toPass()
  expect(requestedPages).toContain(pageOf(74))
  requestedPages.length = 0

  // Safari does not focus a clicked button (https://bugs.webkit.org/show_bug.cgi?id=22261).
  await row(74).getByRole('button', { name: 'Delete' }).dispatchEvent('click')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dispatchEvent('click')

  await expect(page.getByText('Access a74 deleted (#74)')).toBeVisible()
  await expect(row(1)).toBeInViewport()
  // The page is requested again after a status that lacks the accesses of the mocked list.
  expect(new Set(requestedPages.filter((number) => number <= pageOf(74)))).toEqual(new Set([1]))
})
