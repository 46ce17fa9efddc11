import { ownSessionEndpoints } from '@sallyport/contract/endpoints'
import { endOtherSessions, endSessionById, openSessionsOf } from '../accounts/sessions.ts'
import { implementArea, type EndpointCall } from '../api/implement.ts'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { notFound } from '../http/http-error.ts'

type SessionCall = EndpointCall<(typeof ownSessionEndpoints)['list']>

export const ownSessionHandlers = implementArea(ownSessionEndpoints, {
  list: async ({ store, user, caller, now }) => ({
    items: await openSessionsOf(store.db, { user_id: user.id, authorization: caller.authorization }, now),
  }),

  end: async (call) => {
    await call.store.transaction(async (tx) => {
      if (!(await endSessionById(tx, call.user.id, call.params.id))) notFound()
      await logEndedSessions(tx, call, 1)
    })
    return {}
  },

  endOthers: async (call) => {
    const { user, caller } = call
    await call.store.transaction(async (tx) => {
      const count = await endOtherSessions(tx, { user_id: user.id, authorization: caller.authorization })
      if (count > 0) await logEndedSessions(tx, call, count)
    })
    return {}
  },
})

async function logEndedSessions(tx: Database, { user: { id, is_admin }, now }: SessionCall, count: number) {
  if (!is_admin) return
  const changes = { sessions: { from: count, to: null } }
  await logAdminAction(tx, { admin_id: id, action: 'user.sessions', subject_id: id, now, changes })
}
