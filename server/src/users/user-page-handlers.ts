import { adminUserPageEndpoints, type UserSession } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { userById } from '../accounts/accounts-queries.ts'
import { openSessionsOf } from '../accounts/sessions.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import type { Database } from '../store/database.ts'
import { invites } from '../store/invite-tables.ts'
import { toUsers } from './user-list.ts'

export const userPageHandlers = [
  implement(adminUserPageEndpoints.byId, async ({ params, store: { db }, now }) => {
    const user = (await userById(db, params.id)) ?? notFound()
    const [listed = notFound()] = await toUsers(db, [user], now)
    const sessions = await openSessionsOf(db, { user_id: user.id, authorization: undefined }, now)
    return {
      user: { ...listed, premium_expired_at: user.premium_expired_at },
      inviter: await inviterOf(db, user.id),
      sessions: sessions.map(toUserSession),
    }
  }),
]

/** The user who created the invite of another; null without an invite, or with one of the server. */
async function inviterOf(db: Database, user_id: number) {
  const [invite] = await db
    .select({ id: invites.created_by, email: invites.maker_email })
    .from(invites)
    .where(eq(invites.user_id, user_id))
    .limit(1)
  return invite?.id && invite.email !== null ? { id: invite.id, email: invite.email } : null
}

type FoundSession = Awaited<ReturnType<typeof openSessionsOf>>[number]

const toUserSession = ({ id, created_at, used_at, browser, system }: FoundSession): UserSession => ({
  id,
  created_at,
  used_at,
  client: { browser, system },
})
