import { runServer, type RunningServer } from 'platform/run-server'
import { routes } from './support/routes.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

const test = base.extend<{ demonstration: RunningServer }>({
  demonstration: async ({}, provide) => {
    const server = await runServer({ ...demoSettings, DEMO_PEOPLE: '1' })
    await provide(server)
    await server.stop()
  },
})

test('the demonstration of npm start has people, and orders of every status', async ({ demonstration, openAs }) => {
  const page = await openAs(null, { baseURL: demonstration.url })
  await logIn(page, 'admin')
  const rows = page.getByRole('row')

  await page.goto(`${routes.adminUsers.to()}?search=maria`)
  await expect(rows.filter({ hasText: 'maria.ivanova@example.com' })).toBeVisible()
  for (const status of ['Pending', 'Done', 'Failed', 'Cancelled']) {
    await page.goto(`${routes.adminBillings.to()}?status=${status.toLowerCase()}`)
    await expect(rows.filter({ hasText: '@example.com' }).first()).toContainText(status)
  }
  await page.goto(`${routes.adminUserInvites.to()}?status=used`)
  await expect(rows.filter({ hasText: 'Used' }).first()).toBeVisible()
})
