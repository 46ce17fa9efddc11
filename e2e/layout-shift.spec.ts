import type { Page } from '@playwright/test'
import { routes } from './support/routes.ts'
import { expect, test, type DemoUser } from './support/test.ts'

type WithShifts = typeof globalThis & { takeShifts: () => { value: number; moved: string[] }[] }

/** Collects layout shifts as Cumulative Layout Shift does (https://web.dev/articles/cls). */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const scope = globalThis as WithShifts
    const shifts: { value: number; moved: string[] }[] = []
    const collect = (entries: PerformanceEntryList) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          node instanceof Element ? node.outerHTML.slice(0, 60) : String(node?.nodeName),
        )
        shifts.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => collect(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    scope.takeShifts = () => {
      collect(observer.takeRecords())
      return shifts
    }
  })

const highest = 0.01

const visits: { as: DemoUser | null; paths: string[] }[] = [
  {
    as: null,
    paths: [routes.login.to(), routes.register.to(), routes.forgotPassword.to(), routes.support.to(), '/no/such/place'],
  },
  { as: 'member', paths: [routes.nodes.to(), routes.node.to({ id: 1 }), routes.settings.to(), routes.premium.to()] },
  {
    as: 'admin',
    paths: [
      routes.adminOverview.to(),
      routes.adminNodes.to(),
      routes.adminNodeCreate.to(),
      routes.adminUsers.to(),
      routes.adminUserAccesses.to(),
      routes.adminUserInvites.to(),
      routes.adminBillings.to(),
      routes.adminPlans.to(),
      routes.adminPlanEdit.to({ id: 1 }),
      routes.adminLog.to(),
    ],
  },
]

for (const width of [360, 1440]) {
  for (const { as, paths } of visits) {
    test(`at ${width} px the pages of ${as ?? 'a guest'} load without layout shifts`, async ({
      openAs,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 404/)
      test.slow()
      for (const url of paths) {
        const page = await openAs(as, { viewport: { width, height: 740 } })
        await watchShifts(page)
        // Slow responses, so that the loading states are rendered.
        await page.route('**/api/**', async (route) => {
          const response = await route.fetch()
          await new Promise((resolve) => setTimeout(resolve, 400))
          await route.fulfill({ response })
        })
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
        const shifts = await page.evaluate(() => (globalThis as WithShifts).takeShifts())
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(total, `${url}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(highest)
        // A poll that is being delayed would fail when its page is closed.
        await page.unrouteAll({ behavior: 'wait' })
        await page.context().close()
      }
    })
  }
}

test('the footer does not move while a list reloads', async ({ asAdmin: page }) => {
  await page.setViewportSize({ width: 1440, height: 400 })
  const footer = page.getByRole('contentinfo')
  const create = page.getByRole('button', { name: 'Create invite' })
  const loading = page.getByRole('main').locator('[role=status][aria-busy]')
  let newest: number | undefined
  for (const load of [() => page.goto(routes.adminUserInvites.to()), () => create.click()]) {
    const [response] = await Promise.all([page.waitForResponse(/invite\/list/), load()])
    newest = ((await response.json()) as { items: { id: number }[] }).items[0]?.id
    await expect(create).toBeVisible()
    await expect(loading).toHaveCount(0)
  }
  // Row 0 has the titles.
  await expect(page.getByRole('row').nth(1).getByRole('rowheader')).toHaveText(String(newest))
  const before = await footer.boundingBox()
  let respond = () => {}
  const responseReleased = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/api/admin/user/invite/list*', async (route) => {
    await responseReleased
    await route.continue()
  })

  await create.click()

  await expect(loading).toBeAttached()
  expect(await footer.boundingBox()).toEqual(before)
  respond()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
