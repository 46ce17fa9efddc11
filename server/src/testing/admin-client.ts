import { desc } from 'drizzle-orm'
import { adminLog } from '../database/tables/admin-log.ts'
import { addSignedInUser, type TestServer } from './test-server.ts'

export type SignedInUser = { id: number; email: string; token: string }

export async function adminClient(server: TestServer, admin?: SignedInUser) {
  const { id, email, token } = admin ?? (await addSignedInUser(server.store, { is_admin: true }))
  const post = (path: string, body: object) => server.request('POST', `/api/admin/user/${path}/update`, { token, body })
  return {
    admin: { id, email, token },
    list: async (of: string, query: Record<string, string> = {}) => {
      const { statusCode, json } = await server.request('GET', `/api/admin/${of}/list?${new URLSearchParams(query)}`, {
        token,
      })
      return statusCode === 200 ? json().items : statusCode
    },
    setAdmin: (user_id: number, is_admin: boolean) => post('privilege', { user_id, is_admin }),
    setPrivileged: (user_id: number, is_privileged: boolean) =>
      post('privilege/privileged', { user_id, is_privileged }),
    setActive: (user_id: number, is_active: boolean) => post('status', { user_id, is_active }),
    removeAccess: (access: number | string) => server.request('DELETE', `/api/admin/user/access/${access}`, { token }),
    createNode: (body: unknown) => server.request('POST', '/api/admin/node/create', { token, body }),
    updateNode: (node: number | string, body: unknown) =>
      server.request('PUT', `/api/admin/node/${node}/update`, { token, body }),
    /** The log entries of this admin, newest first. */
    logEntries: async () =>
      (await server.store.db.select().from(adminLog).orderBy(desc(adminLog.id))).filter(
        ({ admin_id }) => admin_id === id,
      ),
  }
}
