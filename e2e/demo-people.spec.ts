import { runServer } from 'platform/run-server'
import { routes } from './support/routes.ts'
import { demoSettings, expect, logIn, test } from './support/test.ts'

test('the demonstration of npm start has people with accesses', async ({ openAs }) => {
  const server = await runServer({ ...demoSettings, DEMO_PEOPLE: '1' })
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, 'admin')

  for (const { path } of [routes.adminUsers, routes.adminUserAccesses]) {
    await page.goto(`${path}?search=maria`)
    await expect(page.getByRole('row').filter({ hasText: 'maria.ivanova@example.com' }).first()).toBeVisible()
  }

  await page.close()
  await server.stop()
})
