import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  apiPort,
  bringTunnelUp,
  canConnect,
  canPing,
  download,
  tunnelAddress,
  withoutAmneziaLines,
} from 'agent/testing/network'
import { routes } from './support/routes.ts'
import type { DemoUser } from './support/sessions.ts'
import { expect, logIn, type OpenAs } from './support/test.ts'
import {
  accessRow,
  adminNodeCard,
  completeNode,
  createAccess,
  createNode,
  deleteAccess,
  openNode,
  replaceMachine,
} from './support/tunnel/tunnel-actions.ts'
import { test, type Tunnels } from './support/tunnel/tunnel-fixture.ts'

const isRoot = process.getuid?.() === 0
/** Sorts before the nodes of the demo, so that it is on the first page of the list. */
const node = 'Aalborg'
/** Longer than the time until the next handshake, and until the agent has reported it. */
const slowly = { timeout: 40_000 }

test.skip(!isRoot, 'Network namespaces need root')
// Includes the start of a database, a server and a node.
test.slow()

async function openSignedIn(openAs: OpenAs, { server }: Tunnels, user: DemoUser) {
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, user)
  return page
}

// `client-config.spec.ts` and the tests of the agent cover the parameters of AmneziaWG. The tests of the agent cover how an access expires.
for (const [type, tag] of [
  ['wireguard', []],
  ['amnezia-wg', ['@long']],
] as const) {
  test(`a member uses a tunnel from Create to Delete (${type})`, { tag: [...tag] }, async ({ tunnels, openAs }) => {
    const { setup, file, addClient } = await tunnels.startNode(type)
    const client = await addClient()
    await createNode(await openSignedIn(openAs, tunnels, 'admin'), node, setup)
    const page = await openSignedIn(openAs, tunnels, 'member')
    await openNode(page, node)
    const config = await createAccess(page, 'phone', tunnels.folder)
    if (type === 'amnezia-wg') removeAmneziaLines(config)
    const downloaded = path.join(tunnels.folder, 'download')

    expect(await canPing(client, tunnelAddress)).toBe(false)
    await bringTunnelUp(client, config)
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(true)
    const { size, hash } = await download(client, file.url, downloaded)

    expect({ size, hash }).toEqual({ size: file.size, hash: file.hash })
    expect(await canConnect(client, tunnelAddress, apiPort)).toBe(false)
    expect(await client.run('cat', '/etc/resolv.conf')).toContain('nameserver 1.1.1.1')
    await expect(accessRow(page, 'phone')).toContainText('Connected', slowly)
    await expect(accessRow(page, 'phone')).toContainText(/1\d(?:\.\d)?\sMB this month/, slowly)

    await deleteAccess(page, 'phone')
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(false)
    await expect(download(client, file.url, downloaded)).rejects.toThrow('curl')
  })
}

// `released-agents.test.ts` of the server and `admin-nodes.spec.ts` cover the same without a tunnel.
test(
  'accesses of a closed node keep working, and leave its machine with its agent, also if that was off',
  { tag: '@long' },
  async ({ tunnels, openAs, expectedErrors }) => {
    expectedErrors.push(/400 \(/)
    const { setup, agent, restartAgent, addClient } = await tunnels.startNode('wireguard')
    const client = await addClient()
    const admin = await openSignedIn(openAs, tunnels, 'admin')
    await createNode(admin, node, setup)
    const page = await openSignedIn(openAs, tunnels, 'member')
    await openNode(page, node)
    await bringTunnelUp(client, await createAccess(page, 'phone', tunnels.folder))
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(true)

    await admin.goto(routes.adminNodes.to())
    const card = adminNodeCard(admin, node)
    await card.getByRole('link', { name: 'Edit' }).click()
    await admin.getByRole('checkbox', { name: 'Closed to new accesses' }).check()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText(new RegExp(`^Node ${node} updated`))).toBeVisible()
    await page.reload()
    await expect(page.getByText('An admin has closed this node to new accesses.')).toBeVisible()
    expect(await canPing(client, tunnelAddress)).toBe(true)

    await agent.stop()
    await admin.getByRole('button', { name: 'Remove token' }).click()
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await admin.goto(routes.adminNodes.to())
    await expect(card).toContainText('Previous agent not emptied', slowly)
    expect(await canPing(client, tunnelAddress)).toBe(true)

    await restartAgent()
    await expect.poll(() => canPing(client, tunnelAddress), { timeout: 60_000 }).toBe(false)
  },
)

test('a machine enters itself with the command of the node form', async ({ tunnels, openAs }) => {
  const admin = await openSignedIn(openAs, tunnels, 'admin')
  await admin.goto(routes.adminNodeCreate.to())
  await admin.getByRole('button', { name: 'Create a command for the machine' }).click()
  const command = await admin.getByRole('textbox', { name: 'Command for the machine' }).inputValue()
  const apiUrl = await tunnels.enterNode(command)

  await expect(admin.getByText('The machine has filled in this form.')).toBeVisible(slowly)
  await expect(admin.getByLabel('URL', { exact: true })).toHaveValue('https://198.18.0.1:51820')
  // The machine of the test has another address for the server than for its clients.
  await admin.getByLabel('API URL', { exact: true }).fill(apiUrl)
  await admin.getByRole('button', { name: 'Test connection' }).click()
  await expect(admin.getByText(/^The agent answers/)).toBeVisible()
  await completeNode(admin, node)

  await expect(adminNodeCard(admin, node)).toContainText('Synchronised', slowly)
  await expect(tunnels.enterNode(command)).rejects.toThrow('The node is set up nevertheless')
})

for (const [state, tag] of [
  ['running', []],
  ['off', ['@long']],
] as const) {
  test(
    `accesses move to the machine that replaces one that is ${state}`,
    { tag: [...tag] },
    async ({ tunnels, openAs }) => {
      const former = await tunnels.startNode('wireguard')
      const next = await tunnels.startNode('wireguard')
      const admin = await openSignedIn(openAs, tunnels, 'admin')
      await createNode(admin, node, former.setup)
      const page = await openSignedIn(openAs, tunnels, 'member')
      await openNode(page, node)
      const formerClient = await former.addClient()
      await bringTunnelUp(formerClient, await createAccess(page, 'phone', tunnels.folder))
      await expect.poll(() => canPing(formerClient, tunnelAddress), slowly).toBe(true)

      if (state === 'off') await former.agent.stop()
      await replaceMachine(admin, node, next.setup)
      if (state === 'off') {
        await expect(adminNodeCard(admin, node)).toContainText('Previous agent not emptied', slowly)
        expect(await former.peers()).toHaveLength(1)
        await former.restartAgent()
      }

      await expect.poll(former.peers, { timeout: 60_000 }).toEqual([])
      expect(await canPing(formerClient, tunnelAddress)).toBe(false)
      const nextClient = await next.addClient()
      await bringTunnelUp(nextClient, await createAccess(page, 'laptop', tunnels.folder))
      await expect.poll(() => canPing(nextClient, tunnelAddress), slowly).toBe(true)
      await deleteAccess(page, 'phone')
      await expect.poll(next.peers, slowly).toHaveLength(1)
      expect(await former.peers()).toEqual([])
    },
  )
}

/** Programs of WireGuard refuse the lines of AmneziaWG, and Debian has no program of AmneziaWG. */
function removeAmneziaLines(file: string) {
  const config = readFileSync(file, 'utf8')
  const stripped = withoutAmneziaLines(config)
  expect(stripped).not.toBe(config)
  writeFileSync(file, stripped)
}
