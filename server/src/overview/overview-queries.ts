import { sql } from 'drizzle-orm'
import type { Overview } from '@sallyport/contract/endpoints'
import type { Database } from '../store/database.ts'
import { queryRows } from '../store/query-rows.ts'

const day = 24 * 60 * 60
/** Accounts of this time are recent, in seconds. */
const recentDuration = 7 * day

type Figures = Pick<Overview, 'users' | 'orders'> & { accesses: Omit<Overview['accesses'], 'connected'> }

/** Figures of users, accesses and orders, in one statement. */
export async function readFigures(db: Database, now: number): Promise<Figures> {
  const [row] = await queryRows<Figures>(
    db,
    sql`select
      (select json_build_object(
        'total', count(*),
        'active', count(*) filter (where is_active),
        'premium', count(*) filter (where is_active and premium_expired_at > ${now}::bigint),
        'recent', count(*) filter (where created_at > ${now - recentDuration}::bigint)
      ) from users) as users,
      (select json_build_object(
        'active', count(*),
        'limited', count(*) filter (where mode = 'limited')
      ) from accesses where status = 'active' and (expired_at is null or expired_at > ${now}::bigint)) as accesses,
      (select json_build_object('pending', count(*)) from orders where status = 'pending') as orders`,
  )
  if (!row) throw new Error('The query returned no figures')
  return row
}
