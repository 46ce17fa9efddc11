import { afterAll, beforeAll, describe } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import { nodes } from '../store/schema.ts'
import type { Cluster } from './postgres-cluster.ts'
import { hasPostgres, postgresCluster } from './test-cluster.ts'
import { signedIn, start, testServer, type TestServer } from './test-server.ts'

/** What a test of accesses talks to. */
export type Office = ReturnType<typeof officeOf>

/** The same tests on PGlite and on PostgreSQL: what holds on one must hold on the other. */
export function onBothDatabases(env: Record<string, string>, tests: (office: () => Office) => void) {
  for (const database of hasPostgres() ? ['PGlite', 'PostgreSQL'] : ['PGlite']) {
    describe(database, () => {
      let cluster: Cluster | undefined
      let office: Office | undefined

      beforeAll(async () => {
        cluster = database === 'PostgreSQL' ? await postgresCluster() : undefined
        office = officeOf(await testServer({ ...env, ...(cluster && { DATABASE_URL: cluster.url }) }))
      })
      afterAll(async () => {
        await office?.server.close()
        await cluster?.stop()
      })
      tests(() => {
        if (!office) throw new Error('The server of this test did not start')
        return office
      })
    })
  }
}

function officeOf(server: TestServer) {
  const { db } = server.store
  return {
    server,
    premium: () => signedIn(server.store, { premium_expired_at: start + 1_000_000 }),
    allocate: (token: string, node_id: number, name = 'phone') =>
      server.ask('POST', '/api/user/access/allocate', { token, body: { node_id, name } }),
    remove: (token: string, id: number) => server.ask('DELETE', `/api/user/access/${id}`, { token }),
    listed: async (token: string, node_id: number) =>
      (await server.ask('GET', `/api/user/access/by-node/${node_id}`, { token })).json(),
    nodeRow: async (id: number) => (await db.select().from(nodes).where(eq(nodes.id, id)))[0],
    activeOn: async (node_id: number) =>
      (await db.select().from(accesses).where(eq(accesses.node_id, node_id))).filter(
        ({ status }) => status === 'active',
      ),
  }
}
