import type { ListedNode } from '@sallyport/contract/endpoints'
import { and, count, eq, sql } from 'drizzle-orm'
import { isUnexpired } from '../expirations/access-expiry.ts'
import { accesses } from '../store/access-tables.ts'
import type { Database } from '../store/database.ts'
import { preparedQuery } from '../store/prepared-query.ts'
import type { NodeRow } from '../store/schema.ts'

type Viewer = { user_id: number; now: number }

const ownAccessCounts = preparedQuery((db) =>
  db
    .select({ node_id: accesses.node_id, count: count() })
    .from(accesses)
    .where(and(eq(accesses.user_id, sql.placeholder('user_id')), isUnexpired(sql.placeholder('now'))))
    .groupBy(accesses.node_id)
    .prepare('own_access_counts'),
)

/** Adds the number of the user's own accesses to each node. */
export async function withOwnAccesses<Page extends { items: NodeRow[] }>(
  db: Database,
  page: Page,
  { user_id, now }: Viewer,
): Promise<Page & { items: (NodeRow & Pick<ListedNode, 'own_accesses'>)[] }> {
  const counts = await ownAccessCounts(db).execute({ user_id, now })
  const countByNode = new Map(counts.map((row) => [row.node_id, row.count]))
  return { ...page, items: page.items.map((node) => ({ ...node, own_accesses: countByNode.get(node.id) ?? 0 })) }
}
