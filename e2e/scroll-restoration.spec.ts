import type { Page } from '@playwright/test'
import { routes } from '@sallyport/contract/config'
import { accessEndpoints, adminUserEndpoints, nodeEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { mockCall, mockSuccess } from './support/mock-responses.ts'
import { accessesResponse, freeNode, nodesResponse } from './support/office-responses.ts'
import { expect, test } from './support/test.ts'

const itemCount = 120

/** Responds with a list of `count` items page by page; returns the numbers of the requested pages. */
async function mockPages(page: Page, endpoint: Endpoint, itemOf: (id: number) => object) {
  const requestedPages: number[] = []
  await mockCall(page, endpoint, (route) => {
    const { searchParams } = new URL(route.request().url())
    const [number, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name)))
    requestedPages.push(number!)
    const ids = Array.from({ length: itemCount }, (_, index) => index + 1).slice(
      (number! - 1) * limit!,
      number! * limit!,
    )
    return route.fulfill({ json: nodesResponse(...ids.map(itemOf)) })
  })
  return requestedPages
}

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

for (const width of [360, 1280]) {
  test(`at ${width} px Back restores the scroll position in the list of nodes`, async ({ asMember: page }) => {
    await page.setViewportSize({ width, height: 740 })
    const requestedPages = await mockPages(page, nodeEndpoints.list, nodeOf)
    await mockSuccess(page, accessEndpoints.byNode, accessesResponse(freeNode))
    await page.goto(routes.nodes.to())
    const node = page.getByRole('link', { name: 'Node 60', exact: true })
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      await expect(node).toBeAttached({ timeout: 200 })
    }).toPass()
    await node.scrollIntoViewIfNeeded()
    const before = (await node.boundingBox())!

    for (const goBack of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
      await node.click()
      await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await goBack()

      await expect(node).toBeInViewport()
      expect((await node.boundingBox())!.y).toBeCloseTo(before.y, 0)
      // A page that was requested by scrolling may still arrive, but none is requested twice.
      expect(requestedPages).toEqual([...new Set(requestedPages)])
    }
  })

  test(`at ${width} px going back restores the scroll position in a table`, async ({ asAdmin: page }) => {
    await page.setViewportSize({ width, height: 740 })
    await mockPages(page, adminUserEndpoints.list, userOf)
    await page.goto(routes.adminUsers.to())
    const row = page.getByText('user-60@example.org')
    await page.getByText('user-3@example.org').hover()
    await expect(async () => {
      await page.mouse.wheel(0, 1000)
      await expect(row).toBeInViewport({ timeout: 200 })
    }).toPass({ intervals: [200] })
    const before = (await row.boundingBox())!

    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/office/settings"]')!.click())
    await expect(page).toHaveTitle(/^Settings/)
    await page.goBack()

    await expect(row).toBeInViewport()
    expect((await row.boundingBox())!.y).toBeCloseTo(before.y, 0)
  })
}
