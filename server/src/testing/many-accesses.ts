import { sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'

type Accesses = { node_id: number; user_id: number; count: number; expired_at: number | null }

/** Adds active accesses in one statement, with the IP addresses from 10.0.0.2 on. */
export async function addManyAccesses(db: Database, { node_id, user_id, count, expired_at }: Accesses) {
  await db.execute(sql`insert into accesses
    (node_id, user_id, name, ip, public_key, status, mode, expired_at, created_at)
    select ${node_id}::int, ${user_id}::int, 'many', '10.0.0.2'::inet + at, 'k', 'active', 'limited', ${expired_at}::bigint, 1
    from generate_series(0, ${count}::int - 1) at`)
}
