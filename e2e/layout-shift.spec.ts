import type { Page } from '@playwright/test'
import { accessEndpoints, nodeEndpoints } from '@sallyport/contract/endpoints'
import { allocateAccess } from './support/create-access.ts'
import { createInvite } from './support/invites.ts'
import { readShifts, watchShifts } from './support/layout-shifts.ts'
import { mockCall, mockSuccess } from './support/mock-responses.ts'
import { freeNode, nodesResponse, ownAccessesResponse } from './support/office-responses.ts'
import { routes } from './support/routes.ts'
import { register, storageOf, type DemoUser } from './support/sessions.ts'
import { waitUntilStill } from './support/still.ts'
import { expect, test, withMotion } from './support/test.ts'

test.use(withMotion)

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

/**
 * Delays calls, so that loading states are rendered. `page.route` would disable the HTTP cache
 * (https://playwright.dev/docs/api/class-page#page-route).
 */
async function delayCalls(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    // A page that is left aborts its calls.
    const proceed = () => devtools.send('Fetch.continueRequest', { requestId }).catch(() => {})
    setTimeout(() => void proceed(), 400)
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

for (const width of [412, 1440]) {
  for (const { as, paths } of visits) {
    test(`at ${width} px the pages of ${as ?? 'a guest'} load without layout shifts`, async ({
      server,
      openAs,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 404/)
      test.slow()
      const email = `shifts-${width}@sallyport.test`
      const member = as === 'member' ? await register(server.url, await createInvite(server), email, 'Valid1234') : null
      const page = await openAs(member ? null : as, {
        viewport: { width, height: 740 },
        ...(member && { storageState: storageOf(server.url, member) }),
      })
      await watchShifts(page)
      await delayCalls(page)
      const expectStill = async (url: string) => {
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
        const shifts = await readShifts(page)
        const total = shifts.reduce((sum, { value }) => sum + value, 0)
        expect.soft(total, `${url}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(highest)
      }
      const invited = as === null ? [routes.registerByInvite.to({ code: await createInvite(server) })] : []
      for (const url of [...paths, ...invited]) await expectStill(url)
      if (!member) return
      for (const id of [1, 2]) await allocateAccess(server.url, member, id, 'phone')
      for (const url of [routes.nodes.to(), routes.node.to({ id: 1 })]) await expectStill(url)
    })
  }
}

for (const width of [390, 1280]) {
  test(`at ${width} px a slow search keeps the shown nodes in place until its result arrives, which moves nothing`, async ({
    openAs,
  }) => {
    const page = await openAs('member', { viewport: { width, height: 740 } })
    // No node of the tests has an agent, so none is recommended.
    await mockSuccess(page, nodeEndpoints.recommended, nodesResponse(freeNode))
    await watchShifts(page)
    await page.goto(`${routes.nodes.to()}?search=japan`)
    const nodes = page.getByRole('list', { name: 'Nodes', exact: true }).getByRole('link')
    const recommended = page.getByRole('heading', { name: 'Recommended' })
    const results = page.getByRole('main').locator('[aria-busy]', { has: nodes })
    await expect(nodes).toHaveText(['Osaka', 'Tokyo'])
    const { length: shiftsOfLoading } = await readShifts(page)
    let respond = () => {}
    for (const endpoint of [nodeEndpoints.search, nodeEndpoints.list])
      await mockCall(page, endpoint, async () => {
        await new Promise<void>((resolve) => (respond = resolve))
        return 'server' as const
      })
    const search = async (text: string) => {
      await page.getByRole('searchbox').fill(text)
      await expect(results).toHaveAttribute('aria-busy', 'true')
      // The results are dimmed after a delay.
      await expect(results).toHaveCSS('opacity', '0.5')
    }

    await search('')
    await expect(nodes).toHaveText(['Osaka', 'Tokyo'])
    respond()
    await expect(nodes).toHaveCount(25)
    await expect(recommended).toBeVisible()
    await search('norway')
    await expect(recommended).toBeVisible()
    await expect(nodes).toHaveCount(25)
    respond()
    await expect(nodes).toHaveText(['Bergen', 'Oslo'])
    await expect(recommended).toBeHidden()

    expect((await readShifts(page)).slice(shiftsOfLoading)).toEqual([])
  })
}

test('an access that expires makes room for its notice without a layout shift', async ({ asMember: page }) => {
  const [first, ...others] = ownAccessesResponse().items
  const expired_at = Math.floor(Date.now() / 1000) + 60
  await mockSuccess(page, accessEndpoints.list, { items: [{ ...first, expired_at }, ...others] })
  await watchShifts(page)
  await page.goto(routes.nodes.to())
  await expect(page.getByRole('list', { name: 'Your accesses' }).getByRole('listitem')).toHaveCount(3)
  await waitUntilStill(page)
  const { length: shiftsOfLoading } = await readShifts(page)

  await page.evaluate(() => {
    const later = Date.now() + 120_000
    Date.now = () => later
  })
  await expect(page.getByText('Access phone has expired')).toBeVisible()
  await waitUntilStill(page)

  expect((await readShifts(page)).slice(shiftsOfLoading)).toEqual([])
})

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
  await expect(
    page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: `Copy ID ${newest}` }),
  ).toBeVisible()
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
