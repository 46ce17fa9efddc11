import { sql } from 'drizzle-orm'
import { makeRecentOrdersDue } from '../plans/orders-queries.ts'
import { resetCodes, sessions } from '../store/schema.ts'
import type { Store } from '../store/store.ts'

/**
 * Makes a restored database safe to use. Sessions and reset codes may have been ended or used after the backup, agents may
 * have another state than the backup, and payments may have arrived. Returns a sentence.
 */
export async function endAllSessions(store: Store): Promise<string> {
  await store.transaction(async (tx) => {
    await tx.delete(sessions)
    await tx.delete(resetCodes)
    await tx.execute(sql`update node_agents set applied_generation = 0, lease_owner = null, lease_until = 0`)
    await makeRecentOrdersDue(tx, Math.floor(Date.now() / 1000))
  })
  return 'All sessions are ended and all reset codes deleted. The server sends each node its whole list, and checks recent orders.'
}
