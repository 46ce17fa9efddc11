import { sql } from 'drizzle-orm'
import { addUser } from '../../accounts/accounts-queries.ts'
import { openSession } from '../../accounts/sessions.ts'
import { issueResetCode } from '../../auth/password-reset-codes.ts'
import type { Store } from '../../database/store.ts'
import { addInvite } from '../../invites/invites-queries.ts'
import { validPassword } from '../registration-client.ts'
import type { Acknowledgements } from './acknowledgements.ts'
import { ConnectionLostError, send } from './load-requests.ts'

export const secondsNow = () => Math.floor(Date.now() / 1000)

/** A member with a session, an unused invite and a reset code. */
export type LoadMember = Awaited<ReturnType<typeof addLoadMembers>>[number]
let memberCount = 0

export function addLoadMembers({ db }: Store, count: number) {
  const now = secondsNow()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const number = (memberCount += 1)
      const email = `load${number}@example.test`
      const id = await addUser(db, { email, password_hash: 'none', created_at: now })
      const { token: invite } = await addInvite(db, { now })
      const token = await openSession(db, id, now)
      const clientIp = `10.${number >> 8}.${number & 255}.1`
      return { id, email, token, invite, resetCode: await issueResetCode(db, id, now), clientIp }
    }),
  )
}

type Load = { origin: string; node_id: number; adminToken: string; acknowledged: Acknowledgements }
type LoadStep = (
  load: Load,
  member: LoadMember,
  post: (path: string, body: object) => ReturnType<typeof send>,
) => Promise<void>

/** Concurrent actions of members and admins. Each adds the changes that the server has acknowledged. */
const steps: readonly LoadStep[] = [
  async ({ node_id, acknowledged, origin }, { token }, post) => {
    const accesses = []
    for (const name of ['phone', 'laptop']) {
      const { id, ip, public_key } = (await post('/api/user/access/allocate', { node_id, name })).body.access
      const row = sql`id = ${id} and ip = ${ip}::inet and public_key = ${public_key} and status = 'active'`
      acknowledged.add(`access ${id}`, sql`exists (select from accesses where ${row})`)
      accesses.push(id)
    }
    const [first] = accesses
    acknowledged.withdraw(`access ${first}`)
    await send(origin, { method: 'DELETE', url: `/api/user/access/${first}`, token })
    acknowledged.add(`deletion of access ${first}`, sql`not exists (select from accesses where id = ${first})`)
  },
  async ({ origin, acknowledged }, _member, post) => {
    const { id, ext_id } = (await post('/api/user/plan/order', { plan_id: 1, description: '' })).body
    acknowledged.add(`order ${id}`, sql`exists (select from orders where id = ${id} and ext_id = ${ext_id})`)
    await send(origin, { method: 'POST', url: `/sandbox/checkout/${ext_id}`, form: 'outcome=done' })
    acknowledged.add(`payment ${id}`, sql`exists (select from orders where id = ${id} and status = 'done')`)
  },
  async ({ origin, adminToken, acknowledged }, { id }) => {
    const url = '/api/admin/user/privilege/privileged/update'
    await send(origin, { method: 'POST', url, token: adminToken, body: { user_id: id, is_privileged: true } })
    const logged = sql`exists (select from admin_log where action = 'user.privileged' and subject_id = ${id})`
    acknowledged.add(
      `privilege ${id}`,
      sql`${logged} and exists (select from users where id = ${id} and is_privileged)`,
    )
  },
  async ({ acknowledged }, { id, invite }, post) => {
    const email = `guest-of-${id}@example.test`
    const passwords = { password: validPassword, confirm_password: validPassword }
    await post('/api/user/register/invite', { invite_token: invite, email, ...passwords })
    acknowledged.add(
      `registration of ${email}`,
      sql`exists (select from invites i join users u on u.id = i.user_id join sessions s on s.user_id = u.id
        where i.token = ${invite} and i.status = 'used' and u.email = ${email})`,
    )
  },
]

/** Runs last, because it ends the session of the member. */
const reset: LoadStep = async ({ acknowledged }, { id, resetCode }, post) => {
  const passwords = { password: validPassword, confirm_password: validPassword }
  await post('/api/user/password-reset/confirm', { code: resetCode, ...passwords })
  acknowledged.add(
    `password of ${id}`,
    sql`exists (select from users where id = ${id} and password_hash <> 'none')
      and not exists (select from reset_codes where user_id = ${id})
      and not exists (select from sessions where user_id = ${id})`,
  )
}

/** Runs all steps of some members at the same time, until they are done or the server has ended. */
export async function runMixedLoad(load: Load, members: readonly LoadMember[]): Promise<void> {
  const results = await Promise.allSettled(members.flatMap((member) => runSteps(load, member)))
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof ConnectionLostError)) throw result.reason
}

function runSteps(load: Load, member: LoadMember): Promise<void>[] {
  const { token, clientIp } = member
  const post = (url: string, body: object) => send(load.origin, { method: 'POST', url, token, body, clientIp })
  const running = steps.map((step) => step(load, member, post))
  return [...running, Promise.all(running).then(() => reset(load, member, post))]
}
