import { desc } from 'drizzle-orm'
import { adminLog } from '../store/admin-log-table.ts'
import { signedIn, type TestServer } from './test-server.ts'

export type Person = { id: number; email: string; token: string }

/** The calls of an admin, as the pages make them. */
export async function adminDesk(server: TestServer, admin?: Person) {
  const { id, email, token } = admin ?? (await signedIn(server.store, { is_admin: true }))
  const post = (path: string, body: object) => server.ask('POST', `/api/admin/user/${path}/update`, { token, body })
  return {
    admin: { id, email, token },
    list: async (of: string, query: Record<string, string> = {}) => {
      const { statusCode, json } = await server.ask('GET', `/api/admin/${of}/list?${new URLSearchParams(query)}`, {
        token,
      })
      return statusCode === 200 ? json().items : statusCode
    },
    setAdmin: (user_id: number, is_admin: boolean) => post('privilege', { user_id, is_admin }),
    setPrivileged: (user_id: number, is_privileged: boolean) =>
      post('privilege/privileged', { user_id, is_privileged }),
    setActive: (user_id: number, is_active: boolean) => post('status', { user_id, is_active }),
    removeAccess: (access: number | string) => server.ask('DELETE', `/api/admin/user/access/${access}`, { token }),
    createNode: (body: unknown) => server.ask('POST', '/api/admin/node/create', { token, body }),
    updateNode: (node: number | string, body: unknown) =>
      server.ask('PUT', `/api/admin/node/${node}/update`, { token, body }),
    /** What this admin did, the latest first. */
    acts: async () =>
      (await server.store.db.select().from(adminLog).orderBy(desc(adminLog.id))).filter(
        ({ admin_id }) => admin_id === id,
      ),
  }
}
