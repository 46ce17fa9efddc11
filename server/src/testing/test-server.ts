import { Writable } from 'node:stream'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import type { FastifyInstance } from 'fastify'
import { addUser } from '../accounts/accounts-queries.ts'
import { openSession } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { applyExpirations } from '../expirations/apply-expirations.ts'
import { createSiteSource } from '../site/site-source.ts'
import { nodes, type users } from '../store/schema.ts'
import { openStore, type Store } from '../store/store.ts'
import { requireDescribed } from './described-responses.ts'
import { emptyDatabase, migrations } from './empty-database.ts'

/** A Friday in 2026; the clock of a test server changes only when a test sets it. */
export const startTime = 1_790_000_000
export const testHashKey = 'k'.repeat(43)
export const apiToken = 'sallyport-web'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
type RequestOptions = {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
  clientIp?: string
}

export type TestServer = Awaited<ReturnType<typeof testServer>>

/** A complete server without a port, on an empty database unless `env` has one. */
export async function testServer(env: Record<string, string> = {}) {
  const database = env['DATABASE_URL'] || env['DATA_DIR'] ? {} : await emptyDatabase()
  const config = readConfig({ LOG_LEVEL: 'trace', ...database, ...env }, '/nowhere/server')
  const store = await openStore(config, migrations)
  const log: string[] = []
  const stream = new Writable({ write: (line, _, done) => (log.push(String(line)), done()) })
  const time = { now: startTime }
  const site = createSiteSource(config.siteFolder, (error) => log.push(String(error)), config.basePath)
  const app = buildApp({ config, store, hashKey: testHashKey, site, clock: () => time.now, log: stream })
  await app.ready()
  const close = async () => {
    await app.close()
    await store.close()
  }
  return { app, store, config, time, log, request: createRequest(app), close }
}

/** Sends requests with the API token, and the session token if there is one. Responses have to be as the API describes them. */
function createRequest(app: FastifyInstance) {
  return async (method: Method, url: string, { token, body, headers, clientIp }: RequestOptions = {}) => {
    const response = await app.inject({
      method,
      url,
      headers: { 'x-api-token': apiToken, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...(clientIp && { remoteAddress: clientIp }),
    })
    requireDescribed(method, url, response)
    return response
  }
}

function refuseFailure(error: unknown): never {
  throw error
}

/** Applies all that has expired, as the background tasks do. */
export const expireAll = (server: Pick<TestServer, 'store' | 'config' | 'time'>, now = server.time.now) =>
  applyExpirations({ ...server, now, onFailure: refuseFailure })

type UserFields = Partial<typeof users.$inferInsert>
let userCount = 0

export async function addSignedInUser(
  store: Store,
  fields: UserFields = {},
): Promise<{ id: number; email: string; token: string }> {
  const email = `person${(userCount += 1)}@example.test`
  const user = { email, password_hash: 'none', created_at: startTime, ...fields }
  const id = await addUser(store.db, user)
  return { id, email: user.email, token: await openSession(store.db, id, startTime) }
}

/** Adds an active WireGuard node without a capacity limit. */
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
    created_at: startTime,
    ...node,
  }
  const [added] = await store.db.insert(nodes).values(values).returning({ id: nodes.id })
  return added?.id ?? 0
}
