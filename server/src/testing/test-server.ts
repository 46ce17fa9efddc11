import type { FastifyInstance } from 'fastify'
import { Writable } from 'node:stream'
import { addUser } from '../accounts/accounts-queries.ts'
import { openSession } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { nodeStatus, nodeType } from '../domain/node-kinds.ts'
import { siteSource } from '../site/site-source.ts'
import { nodes, type users } from '../store/schema.ts'
import { openStore, type Store } from '../store/store.ts'
import { emptyDataFolder, migrations } from './empty-database.ts'

/** A Friday in 2026; the clock of a test server stands still until it is moved. */
export const start = 1_790_000_000
export const apiToken = 'sallyport-web'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
type Ask = { token?: string | undefined; body?: unknown; headers?: Record<string, string>; address?: string }

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** The whole server without a port, over an empty database. */
export async function testServer(env: Record<string, string> = {}) {
  const dataFolder = env['DATABASE_URL'] ? '' : await emptyDataFolder()
  const config = readConfig({ LOG_LEVEL: 'trace', DATA_DIR: dataFolder, ...env }, '/nowhere/server')
  const store = await openStore(config, migrations)
  const log: string[] = []
  const stream = new Writable({ write: (line, _, done) => (log.push(String(line)), done()) })
  const time = { now: start }
  const site = siteSource(config.siteFolder, (error) => log.push(String(error)))
  const app = buildApp({ config, store, site, clock: () => time.now, log: stream })
  await app.ready()
  const close = async () => {
    await app.close()
    await store.close()
  }
  return { app, store, config, time, log, dataFolder, ask: asker(app), close }
}

/** Calls as the page makes them: with its token, and a person's own. */
function asker(app: FastifyInstance) {
  return (method: Method, url: string, { token, body, headers, address }: Ask = {}) =>
    app.inject({
      method,
      url,
      headers: { 'x-api-token': apiToken, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(address && { remoteAddress: address }),
    })
}

type Person = Partial<typeof users.$inferInsert>
let people = 0

/** A person who is signed in. */
export async function signedIn(
  store: Store,
  person: Person = {},
): Promise<{ id: number; email: string; token: string }> {
  const email = `person${(people += 1)}@example.test`
  const user = { email, password_hash: 'none', created_at: start, ...person }
  const id = await addUser(store.db, user)
  return { id, email: user.email, token: await openSession(store.db, id, start) }
}

/** An active WireGuard node with room for all its addresses. */
export async function addNode(store: Store, node: Partial<typeof nodes.$inferInsert> = {}): Promise<number> {
  const values = {
    name: 'Oslo',
    country: 'NO',
    url: 'https://oslo.example.test:51820',
    api_url: 'https://oslo.example.test:8443',
    subnet_cidr: '10.8.0.0/24',
    public_key: newKeyPair().public_key,
    status: nodeStatus.active,
    type: nodeType.wireguard,
    capacity: 0,
    created_at: start,
    ...node,
  }
  const [added] = await store.db.insert(nodes).values(values).returning({ id: nodes.id })
  return added?.id ?? 0
}
