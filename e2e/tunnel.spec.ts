import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  bringTunnelUp,
  canPing,
  download,
  tunnelAddress,
  withoutAmneziaLines,
  type Namespace,
} from 'agent/testing/network'
import pg from 'pg'
import { printedLink } from './support/production.ts'
import { expect, logIn, type DemoUser, type OpenAs } from './support/test.ts'
import {
  accessRow,
  createAccess,
  createNode,
  deleteAccess,
  fillInNode,
  openNode,
} from './support/tunnel/tunnel-actions.ts'
import { test, type Tunnels } from './support/tunnel/tunnel-fixture.ts'

const isRoot = process.getuid?.() === 0
/** Sorts before the nodes of the demo, so that it is on the first page of the list. */
const node = 'Aalborg'
const agentState = '/var/lib/sallyport-agent/state.json'
/** In seconds, longer than the server needs to push the expiry and to stop. */
const untilExpiry = 30
/** For what follows the next handshakes and reports of the agent. */
const slowly = { timeout: 40_000 }

test.skip(!isRoot, 'Network namespaces need root')
// Includes the start of a database, a server and a node.
test.slow()

async function openSignedIn(openAs: OpenAs, { server }: Tunnels, user: DemoUser) {
  const page = await openAs(null, { baseURL: server.url })
  await logIn(page, user)
  return page
}

// `client-config.spec.ts` and the tests of the agent cover what AmneziaWG has besides.
for (const [type, tag] of [
  ['wireguard', []],
  ['amnezia-wg', ['@long']],
] as const) {
  test(`a member uses a tunnel from Create to Delete (${type})`, { tag: [...tag] }, async ({ tunnels, openAs }) => {
    const { setup, file } = await tunnels.startNode(type)
    const client = await tunnels.addClient()
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
    expect(await client.run('cat', '/etc/resolv.conf')).toContain('nameserver 1.1.1.1')
    await expect(accessRow(page, 'phone')).toContainText('Connected', slowly)
    await expect(accessRow(page, 'phone')).toContainText(/1\d(?:\.\d)?\sMB this month/, slowly)

    await deleteAccess(page, 'phone')
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(false)
    await expect(download(client, file.url, downloaded)).rejects.toThrow('curl')
  })
}

test.describe('a production start', () => {
  test.use({ serverSettings: { LOG_LEVEL: 'warn' } })

  test('leads the first admin from the printed link to a connected device', async ({ tunnels, openAs }) => {
    const { server, folder } = tunnels
    const { setup } = await tunnels.startNode('wireguard')
    const client = await tunnels.addClient()
    const page = await openAs(null, { baseURL: server.url })
    const checklist = page.getByRole('region', { name: 'Set up this site' })
    const nodes = page.getByRole('link', { name: 'Nodes', exact: true })

    await page.goto(await printedLink(server))
    await page.getByLabel('Email').fill('owner@example.test')
    await page.getByLabel('Password', { exact: true }).fill('Valid1234')
    await page.getByLabel('Confirm password').fill('Valid1234')
    await page.getByRole('button', { name: 'Create account' }).click()
    await checklist.getByRole('link', { name: 'Create the first node' }).click()
    await fillInNode(page, node, setup)
    await nodes.click()
    await page.getByRole('link', { name: node, exact: true }).click()
    await bringTunnelUp(client, await createAccess(page, 'phone', folder))
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(true)

    await expect(accessRow(page, 'phone')).toContainText('Connected', slowly)
    await nodes.click()
    await expect(checklist).toContainText('A device has connected.', slowly)
  })
})

test('an access stops when it expires while the server is switched off, and others go on', async ({
  tunnels,
  openAs,
}) => {
  const { server, network, folder } = tunnels
  const { setup } = await tunnels.startNode('wireguard')
  const admin = await openSignedIn(openAs, tunnels, 'admin')
  await createNode(admin, node, setup)
  await admin.close()
  const member = await tunnels.addClient()
  const premium = await tunnels.addClient()
  for (const { user, client } of [
    { user: 'member', client: member },
    { user: 'premium', client: premium },
  ] as const) {
    const page = await openSignedIn(openAs, tunnels, user)
    await openNode(page, node)
    await bringTunnelUp(client, await createAccess(page, user, folder))
    await expect.poll(() => canPing(client, tunnelAddress), slowly).toBe(true)
    await page.close()
  }

  const expiry = await expireSoon(tunnels, 'member')
  await expect.poll(() => network.node.run('cat', agentState), { timeout: 20_000 }).toContain(`${expiry}`)
  await server.stop()

  expect(Date.now() / 1000).toBeLessThan(expiry)
  expect(await firstFailedPing(member)).toBeGreaterThanOrEqual(expiry)
  await expect.poll(() => canPing(premium, tunnelAddress)).toBe(true)
  await expect(fetch(server.url)).rejects.toThrow('fetch failed')
})

/** Changes the expiry of an access to a time in a few seconds, and returns it in unix seconds. */
async function expireSoon({ postgres }: Tunnels, name: string): Promise<number> {
  const expiry = Math.floor(Date.now() / 1000) + untilExpiry
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  const { rowCount } = await database.query('update accesses set expired_at = $1 where name = $2', [expiry, name])
  await database.end()
  expect(rowCount).toBe(1)
  return expiry
}

/**
 * Pings until there is no answer to two pings in a row: one is lost when the machine pauses. Returns when the first of
 * them was sent, in unix seconds.
 */
async function firstFailedPing(client: Namespace): Promise<number> {
  let failedAt: number[] = []
  const countFailures = async () => {
    const sentAt = Math.round(Date.now() / 1000)
    failedAt = (await canPing(client, tunnelAddress)) ? [] : [...failedAt, sentAt]
    return failedAt.length
  }
  await expect.poll(countFailures, { timeout: 2 * untilExpiry * 1000 }).toBe(2)
  return failedAt[0]!
}

/** Programs of WireGuard refuse the lines of AmneziaWG, and Debian has no program of AmneziaWG. */
function removeAmneziaLines(file: string) {
  const config = readFileSync(file, 'utf8')
  const stripped = withoutAmneziaLines(config)
  expect(stripped).not.toBe(config)
  writeFileSync(file, stripped)
}
