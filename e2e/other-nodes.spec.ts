import { runServer, type RunningServer } from 'platform/run-server'
import { nodeIn, workspaceNodeVariable } from 'platform/test-nodes'
import { createAccess } from './support/create-access.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

/** The Nodes of the workspace. The other tests run on the Node of the archive. */
const nodes = [
  { name: 'the newest Node, which has built it', node: nodeIn('node-newest') },
  { name: 'the Node with which `npm test` was started', node: process.env[workspaceNodeVariable] ?? process.execPath },
]

const test = base.extend<{ node: string; other: RunningServer }>({
  node: [process.execPath, { option: true }],
  other: async ({ node }, provide) => {
    const server = await runServer({ ...demoSettings, LOG_LEVEL: 'warn' }, { node, isEmbedded: true })
    await provide(server)
    await server.stop()
  },
})

// One after the other, because an embedded database takes a processor core.
test.describe.configure({ mode: 'default' })

for (const { name, node } of nodes) {
  test.describe(name, () => {
    test.skip(node === process.execPath, 'runs all other tests')
    test.use({ node })

    test('runs the product without warnings', async ({ other, openAs }) => {
      const page = await openAs(null, { baseURL: other.url })

      await logIn(page, 'member')
      await createAccess(page, 'Almaty', 'other-node')

      await expect(page.getByRole('listitem').filter({ hasText: 'other-node' })).toBeVisible()
      // Node logs a warning for a deprecated function, for example.
      expect(other.log()).not.toMatch(/warning|"level":[4-6]0/i)
    })
  })
}
