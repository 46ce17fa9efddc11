import { readFileSync } from 'node:fs'
import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { runServer, type RunningServer } from 'platform/run-server'
import { routes } from './support/routes.ts'
import { demoSettings, expect, logIn, test as base } from './support/test.ts'

const test = base.extend<{ demonstration: RunningServer }>({
  /** A server with the environment of `npm start`, and with its log. */
  demonstration: async ({}, provide) => {
    const server = await runServer({ ...demoSettings, DEMO_AGENTS: '1', DEMO_PEOPLE: '1' }, { isEmbedded: true })
    await provide(server)
    await server.stop()
  },
})

/** The command lines of the processes that a server has started. */
function childrenOf({ pid }: RunningServer): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'))
}

/** The agents start with the server, and the page requests their states every few seconds. */
const stateTimeout = { timeout: 30_000 }

const hasSimulation = (server: RunningServer) => childrenOf(server).some((command) => command.includes('demo-agent'))

test('the demonstration has people with accesses, nodes that work, one that cannot be reached, and agents that end with a server that is killed', async ({
  demonstration,
  openAs,
}) => {
  test.slow()
  const page = await openAs(null, { baseURL: demonstration.url })
  await logIn(page, 'admin')
  const listed = page.waitForResponse(`**${adminNodeEndpoints.list.path}?*`)
  await page.goto(routes.adminNodes.to())
  const { items } = (await (await listed).json()) as { items: { name: string; api_url: string }[] }
  const card = (name: string) =>
    page
      .getByRole('list', { name: 'Nodes' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Berlin')).toContainText('Synchronised', stateTimeout)
  await expect(card('Bergen')).toContainText('Unreachable', stateTimeout)
  await page.goto(`${routes.adminUserAccesses.to()}?search=maria`)
  await expect(page.getByRole('row').filter({ hasText: 'maria.ivanova@example.com' }).first()).toBeVisible()

  const production = await runServer({ DEMO_AGENTS: '1', LOG_LEVEL: 'warn' })
  // A server starts its demo agents before it prints its URL, for which `runServer` waits: a server without them here starts none.
  const { ok } = await fetch(production.url)
  const isSimulated = hasSimulation(production)
  await production.stop()
  expect({ ok, isSimulated, isDemonstration: hasSimulation(demonstration) }).toEqual({
    ok: true,
    isSimulated: false,
    isDemonstration: true,
  })

  const agent = items.find(({ name }) => name === 'Berlin')?.api_url
  const isRunning = () =>
    fetch(`${agent}/health`).then(
      () => true,
      () => false,
    )
  expect(await isRunning()).toBe(true)
  await page.close()
  process.kill(demonstration.pid, 'SIGKILL')
  await expect.poll(isRunning).toBe(false)
})
