import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { accesses, freedIps } from '../database/tables/accesses.ts'
import type { IpRange } from '../nodes/nodes-queries.ts'

/**
 * The IP address of `range` that has been free the longest on a node, so that packets for a former access rarely meet a new one: the one
 * after all that were ever used; else the lowest that is not known to have been used; else the one that became free first. Null if none is
 * free.
 */
export async function longestFreeIp(tx: Database, node_id: number, range: IpRange): Promise<string | null> {
  const first = sql`${range.first}::inet`
  const last = sql`${range.last}::inet`
  const inRange = sql`node_id = ${node_id} and ip between ${first} and ${last}`
  const active = sql`from ${accesses} where status = 'active' and ${inRange}`
  const freed = sql`from ${freedIps} where ${inRange}`

  const next = sql`coalesce(greatest((select max(ip) ${active}), (select max(ip) ${freed})) + 1, ${first})`
  const used = sql`(select ip ${active} union all select ip ${freed}) as used`
  const numbered = sql`(select ip, row_number() over (order by ip) - 1 as position from ${used}) as numbered`
  const isFullyUsed = sql`(select count(*) from ${used}) > ${last} - ${first}`
  const gap = sql`(select position from ${numbered} where ip <> ${first} + position order by position limit 1)`
  const [found] = await tx
    .select({
      ip: sql<string | null>`host(case
        when next.ip <= ${last} then next.ip
        when ${isFullyUsed} then (select ip ${freed} order by id limit 1)
        else ${first} + ${gap}
      end)`,
    })
    .from(sql`(select ${next} as ip) as next`)
  return found?.ip ?? null
}
