import type { Page, Route } from '@playwright/test'
import { userEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const userCount = 1000

/** Responds with any page of an endless list of users. Every seventh row has a longer email, and is higher. */
async function fulfillUsers(route: Route) {
  const query = new URL(route.request().url()).searchParams
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const ids = Array.from({ length: limit }, (_, index) => (page - 1) * limit + index + 1)
  const items = ids.map((id) => ({
    id,
    email: id % 7 ? `p${id}@sallyport.test` : `${'long.'.repeat(9)}${id}@sallyport.test`,
    status: 'active',
    is_active: true,
    is_admin: false,
    is_privileged: false,
    created_at: 1_790_000_000,
    updated_at: null,
  }))
  await route.fulfill({ json: { items } })
}

async function openUsers(page: Page) {
  await page.route(`**${userEndpoints.list.path}*`, fulfillUsers)
  await page.goto(routes.adminUsers.to())
  await expect(page.getByText('p1@sallyport.test')).toBeVisible()
}

const rowOf = (page: Page, id: number) => page.locator(`tr[data-key="${id}"]`)

/** Whether `window.find` finds a text. It scrolls the page to the text, but not the table, unlike the search of the browser. */
const findInPage = (page: Page, text: string) =>
  page.evaluate((text) => (globalThis as unknown as { find: (text: string) => boolean }).find(text), text)

/** Scrolls until all rows are loaded, and expects that an early row is found in the page. */
async function expectThousandUsers(page: Page) {
  await openUsers(page)
  await page.mouse.move(180, 500)
  while ((await rowOf(page, userCount).count()) === 0) await page.mouse.wheel(0, 3000)
  await rowOf(page, userCount).scrollIntoViewIfNeeded()

  await expect(rowOf(page, userCount)).toContainText(`p${userCount}@sallyport.test`)
  await expect(page.getByText('The table shows the first 1,000 rows. Refine the search')).toBeVisible()
  await expect(rowOf(page, 1)).not.toBeInViewport()
  expect(await findInPage(page, 'p3@sallyport.test')).toBe(true)
}

test('a thousand users can be scrolled through and found in the page, while the header and the first column stay in view', async ({
  asAdmin: page,
}) => {
  await expectThousandUsers(page)
  await rowOf(page, userCount).scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 800, height: 700 })
  await rowOf(page, 30).scrollIntoViewIfNeeded()
  await page.getByRole('region', { name: 'Users' }).evaluate((frame) => frame.scrollTo({ left: 200 }))

  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeInViewport({ ratio: 1 })
  await expect(rowOf(page, 30).getByRole('checkbox')).toBeInViewport()
})

test(
  'on a phone a thousand users can be scrolled through and found in the page',
  { tag: '@long' },
  async ({ openAs }) => expectThousandUsers(await openAs('admin', { viewport: { width: 360, height: 740 } })),
)
