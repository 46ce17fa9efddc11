import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { eq, sql } from 'drizzle-orm'
import { migrations } from '../testing/empty-database.ts'
import { isPostgresInstalled, startPostgres, type PostgresServer } from '../testing/servers/postgres-server.ts'
import { addNode, addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'
import { openStore } from './store.ts'
import { nodes } from './tables/schema.ts'

describe.runIf(isPostgresInstalled())('PostgreSQL', () => {
  let postgres: PostgresServer
  let server: TestServer

  beforeAll(async () => {
    postgres = await startPostgres(temporaryFolder('postgres'))
    server = await testServer({ DATABASE_URL: postgres.url })
  })
  afterAll(async () => {
    await server.close()
    await postgres.stop()
  })

  test('several servers can start on one database at the same time', async () => {
    const config = { databaseUrl: postgres.url, dataFolder: '' }

    const stores = await Promise.all([1, 2, 3].map(() => openStore(config, migrations)))

    expect(stores).toHaveLength(3)
    await Promise.all(stores.map(({ close }) => close()))
  })

  test('calls return 503, not 401, while the database is down, and work again afterwards', async () => {
    const { token, email } = await addSignedInUser(server.store)
    const info = async () => (await server.request('GET', '/api/user/info', { token })).statusCode
    const login = async () =>
      (await server.request('POST', '/api/user/login', { body: { email, password: 'wrong' } })).statusCode
    expect(await info()).toBe(200)

    await postgres.stop()
    const unavailable = [await info(), await info(), await login()]
    await postgres.start()
    const available = await info()

    expect(unavailable).toEqual([503, 503, 503])
    expect(available).toBe(200)
    expect(server.log.join('')).not.toContain(token)
    expect(server.log.join('')).not.toContain(email)
  })

  test('while the database does not respond, calls end with 503 in bounded time, and no later call continues a transaction', async () => {
    const { token, email } = await addSignedInUser(server.store)
    const node_id = await addNode(server.store, { name: 'Before' })
    const body = { node_id, name: 'phone' }
    const info = () => server.request('GET', '/api/user/info', { token })
    const allocate = () => server.request('POST', '/api/user/access/allocate', { token, body })
    const login = () => server.request('POST', '/api/user/login', { body: { email, password: 'wrong' } })
    await Promise.all([info(), allocate(), login()])

    const begin = performance.now()
    const frozen: ReturnType<typeof info>[] = []
    const rename = server.store.transaction(async (tx) => {
      await tx.update(nodes).set({ name: 'Renamed' }).where(eq(nodes.id, node_id))
      postgres.signal('SIGSTOP')
      const begun = server.store.transaction((other) => other.execute(sql`select 1`))
      frozen.push(info(), allocate(), login(), ...Array.from({ length: 20 }, info))
      await Promise.all([expect(begun).rejects.toThrow(), tx.execute(sql`select 1`)])
    })
    await expect(rename).rejects.toThrow()
    const responses = await Promise.all(frozen)
    const seconds = (performance.now() - begin) / 1000
    postgres.signal('SIGCONT')
    await Promise.all(Array.from({ length: 20 }, () => server.store.transaction((tx) => tx.execute(sql`select 1`))))
    const after = [await info(), await allocate()]

    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(responses[0]?.headers['retry-after']).toBe('5')
    // The timeouts are 4 s for a connection and 4.5 s for a query; the rest allows for a busy machine.
    expect(seconds).toBeLessThan(30)
    expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(server.store.connections?.().busy).toBe(0)
    const [node] = await server.store.db.select().from(nodes).where(eq(nodes.id, node_id))
    expect(node?.name).toBe('Before')
  })
})
