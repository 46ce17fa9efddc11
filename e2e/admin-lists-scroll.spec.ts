import type { Page, Route } from '@playwright/test'
import { adminUserEndpoints } from '@sallyport/contract/endpoints'
import { routes } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const userCount = 1000

/** Responds with a page of a thousand users; some rows are higher. */
async function fulfillUsers(route: Route) {
  const query = new URL(route.request().url()).searchParams
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const ids = Array.from({ length: limit }, (_, index) => (page - 1) * limit + index + 1).filter(
    (id) => id <= userCount,
  )
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
  await page.route(`**${adminUserEndpoints.list.path}*`, fulfillUsers)
  await page.goto(routes.adminUsers.to())
  await expect(page.getByText('p1@sallyport.test')).toBeVisible()
}

const rowOf = (page: Page, id: number) => page.locator(`tr[aria-rowindex="${id + 1}"]`)

/** Scrolls to the last user and returns the highest number of rows that the document contained. */
async function scrollToLast(page: Page) {
  let most = 0
  while (!(await rowOf(page, userCount).isVisible())) {
    await page.mouse.wheel(0, 3000)
    most = Math.max(most, await page.getByRole('row').count())
  }
  return most
}

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 360, height: 740 }],
] as const) {
  test(`on ${device} a thousand users can be scrolled through, and the document contains only the rows in view`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', { viewport })
    await openUsers(page)
    await page.mouse.move(180, 500)

    expect(await scrollToLast(page)).toBeLessThan(60)

    await expect(rowOf(page, userCount)).toContainText(`p${userCount}@sallyport.test`)
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(userCount + 1))
    await expect(rowOf(page, 1)).toBeHidden()
  })
}

test('Tab continues from the focused row after the row was scrolled out of view', async ({ asAdmin: page }) => {
  await openUsers(page)
  const button = rowOf(page, 3).getByRole('button', { name: 'Make admin' })
  await button.focus()
  await page.mouse.move(400, 400)

  await scrollToLast(page)
  await expect(button).toBeFocused()
  await page.keyboard.press('Tab')

  await expect(rowOf(page, 3).getByRole('button', { name: 'Make privileged' })).toBeFocused()
  await expect(rowOf(page, 3)).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 4).getByRole('checkbox')).toBeFocused()
})

test('the table header and the first column stay in view, and the actions where there is room', async ({
  asAdmin: page,
}) => {
  await openUsers(page)
  await page.mouse.move(400, 400)
  // The wheel has no effect until the table has its full height.
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(rowOf(page, 1)).toBeHidden({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeInViewport({ ratio: 1 })

  await page.setViewportSize({ width: 800, height: 700 })
  await page.getByRole('region', { name: 'Users' }).evaluate((frame) => frame.scrollTo({ left: 200 }))

  await expect(page.getByRole('columnheader', { name: 'ID' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('rowheader').nth(10)).toBeInViewport()
})
