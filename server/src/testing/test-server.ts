import { Writable } from 'node:stream'
import { afterAll, afterEach } from '@rstest/core'
import { nodeStatus, nodeType } from '@sallyport/contract/rules'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { newKeyPair } from '../accesses/allocation.ts'
import { addUser } from '../accounts/accounts-queries.ts'
import { openSession } from '../accounts/sessions.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { openStore, type Store } from '../database/store.ts'
import { accesses } from '../database/tables/accesses.ts'
import { nodes, type users } from '../database/tables/schema.ts'
import { applyExpirations } from '../expiry/apply-expirations.ts'
import { createSiteSource } from '../site/site-source.ts'
import { emptyDatabase, migrations } from './empty-database.ts'
import { requireDescribed } from './requests/described-responses.ts'

/** 2026-09-21 in unix seconds. The clock of a test server changes only when a test sets it. */
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

/** A server for all tests of a file, after which it ends; its clock is reset after each test. To be called at the top level. */
export async function sharedServer(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await testServer(env)
  afterAll(server.close)
  afterEach(() => void (server.time.now = startTime))
  return server
}

/** Returns a function that sends requests with the API token and any session token. It throws for a response that the API does not describe. */
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

/** Ends all expired premium periods and accesses, as the background tasks do. */
export const expireAll = (server: Pick<TestServer, 'store' | 'config' | 'time'>, now = server.time.now) =>
  applyExpirations({ ...server, now, onFailure: refuseFailure })

type UserFields = Partial<typeof users.$inferInsert>
let userCount = 0

export async function addSignedInUser(
  store: Store,
  fields: UserFields = {},
  now = startTime,
): Promise<{ id: number; email: string; token: string }> {
  const email = `person${(userCount += 1)}@example.test`
  const user = { email, password_hash: 'none', created_at: startTime, ...fields }
  const id = await addUser(store.db, user)
  return { id, email: user.email, token: await openSession(store.db, id, now) }
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

type Accesses = { node_id: number; user_id: number; count: number; expired_at: number | null }

/** The number of rows of one statement, which must end before its timeout. */
const accessesPerStatement = 5000

/** Adds active accesses with the IP addresses from 10.0.0.2 on. */
export async function addManyAccesses(db: Database, { node_id, user_id, count, expired_at }: Accesses) {
  for (let start = 0; start < count; start += accessesPerStatement) {
    const end = Math.min(count, start + accessesPerStatement) - 1
    await db.execute(sql`insert into accesses
      (node_id, user_id, name, ip, public_key, status, mode, expired_at, created_at)
      select ${node_id}::int, ${user_id}::int, 'many', '10.0.0.2'::inet + at, 'k', 'active', 'limited', ${expired_at}::bigint, 1
      from generate_series(${start}::int, ${end}::int) at`)
  }
}

/** A test server and the API calls for accesses. */
export type TestContext = ReturnType<typeof createContext>

/** A `sharedServer` with functions that call its API. To be called at the top level. */
export async function testContext(env: Record<string, string> = {}): Promise<TestContext> {
  return createContext(await sharedServer(env))
}

function createContext(server: TestServer) {
  const { db } = server.store
  return {
    server,
    addPremiumUser: () => addSignedInUser(server.store, { premium_expired_at: startTime + 1_000_000 }),
    allocate: (token: string, node_id: number, name = 'phone') =>
      server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name } }),
    remove: (token: string, id: number) => server.request('DELETE', `/api/user/access/${id}`, { token }),
    accessesOnNode: async (token: string, node_id: number) =>
      (await server.request('GET', `/api/user/access/by-node/${node_id}`, { token })).json(),
    nodeRow: async (id: number) => (await db.select().from(nodes).where(eq(nodes.id, id)))[0],
    activeAccesses: async (node_id: number) =>
      (await db.select().from(accesses).where(eq(accesses.node_id, node_id))).filter(
        ({ status }) => status === 'active',
      ),
  }
}
