import { eq } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import { nodes } from '../store/schema.ts'
import { addSignedInUser, sharedServer, startTime, type TestServer } from './test-server.ts'

/** A test server and the API calls for accesses. */
export type TestContext = ReturnType<typeof createContext>

/** A server for all tests of a file, which ends after them, and calls of it: at the top level. */
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
