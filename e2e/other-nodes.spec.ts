import { runServer, type RunningServer } from 'platform/run-server'
import { nodeIn } from 'platform/test-nodes'
import { createAccess } from './support/create-access.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

const newestNode = nodeIn('node-newest')

const test = base.extend<{ newest: RunningServer }>({
  newest: async ({}, provide) => {
    const server = await runServer({ ...demoSettings, LOG_LEVEL: 'warn' }, { node: newestNode, isEmbedded: true })
    await provide(server)
    await server.stop()
  },
})

test.skip(newestNode === process.execPath, '`npm test` installs the newest Node')

test('the product that the newest Node has built runs on it without warnings', async ({ newest, openAs }) => {
  const page = await openAs(null, { baseURL: newest.url })

  await logIn(page, 'member')
  await createAccess(page, 'Almaty', 'newest-node')

  await expect(page.getByRole('listitem').filter({ hasText: 'newest-node' })).toBeVisible()
  // Node logs a warning for a deprecated function, for example.
  expect(newest.log()).not.toMatch(/warning|"level":[4-6]0/i)
})
