import { parseAgentToken } from '@sallyport/contract/agent'
import type { NodeRemoval } from '@sallyport/contract/endpoints'
import { and, asc, count, eq } from 'drizzle-orm'
import { deleteAccessesOfNode, isUnexpired } from '../accesses/expiry/access-expiry.ts'
import { notFound } from '../api/http/http-error.ts'
import { changedFields, logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { lockNode } from '../database/row-locks.ts'
import { accesses } from '../database/tables/accesses.ts'
import { nodes, type NodeRow } from '../database/tables/schema.ts'
import { releaseAgent } from './agents/released-agents.ts'
import { nodeById } from './nodes-queries.ts'

/** The maximum number of users named in the confirmation. */
const maxNamedOwners = 5

/** The accesses that end with a node, shown before its deletion. */
export async function previewRemoval(db: Database, id: number, now: number): Promise<NodeRemoval> {
  const node = (await nodeById(db, id)) ?? notFound()
  const owners = await db
    .select({ user_id: accesses.user_id, user_email: accesses.user_email, accesses: count() })
    .from(accesses)
    .where(and(eq(accesses.node_id, id), isUnexpired(now)))
    .groupBy(accesses.user_id, accesses.user_email)
    .orderBy(asc(accesses.user_email))
  return {
    accesses: owners.reduce((sum, owner) => sum + owner.accesses, 0),
    owner_count: owners.length,
    owners: owners.slice(0, maxNamedOwners),
    is_managed: isManaged(node),
  }
}

const isManaged = ({ api_token }: NodeRow) => parseAgentToken(api_token) !== null

type Removal = { admin_id: number; id: number; now: number }

/** Deletes a node with its accesses, and logs it; the sync empties the agent. Returns the number of ended accesses. */
export async function removeNode(tx: Database, { admin_id, id, now }: Removal): Promise<number> {
  const node = (await lockNode(tx, id)) ?? notFound()
  const ended = await deleteAccessesOfNode(tx, { node_id: id, now })
  if (isManaged(node)) await releaseAgent(tx, node, now)
  const { name, url, subnet_cidr, public_key } = node
  const changes = changedFields({ name, url, subnet_cidr, public_key, accesses: ended }, null)
  // Logged before the deletion, because a trigger copies the name of the node.
  await logAdminAction(tx, { admin_id, action: 'node.delete', subject_id: id, now, changes })
  await tx.delete(nodes).where(eq(nodes.id, id))
  return ended
}
