import { sql, type SQL } from 'drizzle-orm'
import { queryRows, type Database } from '../../database/database.ts'

/** States that only an incomplete or repeated operation could leave; each query finds the ids of the rows. */
const queries = (now: number): Record<string, SQL> => ({
  'the slots of a node are not its active accesses': sql`select id from nodes where busy_slots <>
    (select count(*) from accesses where node_id = nodes.id and status = 'active')`,
  'a node has more accesses than its capacity': sql`select id from nodes where capacity > 0 and busy_slots > capacity`,
  'two active accesses share an IP address': sql`select min(id) as id from accesses where status = 'active'
    group by node_id, ip having count(*) > 1`,
  'a node has no generation or no agent': sql`select id from nodes where id not in (select node_id from node_generations)
    or id not in (select node_id from node_agents)`,
  'an access has a mode that contradicts its expiry': sql`select id from accesses
    where (mode = 'limited') <> (expired_at is not null)`,
  'an access is limited although its user is not': sql`select a.id from accesses a join users u on u.id = a.user_id
    where a.status = 'active' and a.mode = 'limited' and (u.is_privileged or u.premium_expired_at > ${now}::bigint)`,
  'an access is unlimited although its user is limited': sql`select a.id from accesses a join users u on u.id = a.user_id
    where a.status = 'active' and a.mode = 'basic' and not u.is_privileged and u.premium_expired_at is null`,
  'a paid period is missing in premium': sql`select o.id from orders o join users u on u.id = o.user_id
    where o.status = 'done' and (u.premium_expired_at is null or u.premium_expired_at < o.expired_at)`,
  'two paid periods of a user overlap': sql`select a.id from orders a join orders b on a.user_id = b.user_id and a.id < b.id
    where a.status = 'done' and b.status = 'done' and a.start_at < b.expired_at and b.start_at < a.expired_at`,
  'an invite is used without a user, or has a user and is not used': sql`select id from invites
    where (status = 'used') <> (user_id is not null)`,
  'two invites registered the same user': sql`select min(id) as id from invites where user_id is not null
    group by user_id having count(*) > 1`,
  'a deactivated user has a session': sql`select u.id from users u join sessions s on s.user_id = u.id
    where not u.is_active`,
  'an access has another e-mail than its user': sql`select a.id from accesses a join users u on u.id = a.user_id
    where a.user_email <> u.email`,
})

/** Sentences about the rows that contradict each other; empty if the database is consistent. `now` in unix seconds. */
export async function findContradictions(db: Database, now: number): Promise<string[]> {
  const sentences: string[] = []
  for (const [sentence, query] of Object.entries(queries(now))) {
    const rows = await queryRows<{ id: number }>(db, query)
    if (rows.length > 0) sentences.push(`${sentence}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return sentences
}
