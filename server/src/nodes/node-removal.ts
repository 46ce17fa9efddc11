import { parseAgentToken } from '@sallyport/contract/agent'
import { errorCodes } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { deleteAccessesOfNode } from '../accesses/expiry/access-expiry.ts'
import { notFound, refuse } from '../api/http/http-error.ts'
import { changedFields, logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import { lockNode } from '../database/row-locks.ts'
import { nodes } from '../database/tables/schema.ts'
import { releaseAgent } from './agents/released-agents.ts'

/** `accesses`: the largest number of unexpired accesses that may end; the removal of a node with more throws a 400 `HttpError`. */
type Removal = { admin_id: number; id: number; accesses: number; now: number }

/** Deletes a node with its accesses, and logs it; the sync empties the agent. Returns the number of ended accesses. */
export async function removeNode(tx: Database, { admin_id, id, accesses, now }: Removal): Promise<number> {
  const node = (await lockNode(tx, id)) ?? notFound()
  const ended = await deleteAccessesOfNode(tx, { node_id: id, now })
  // Rolls the deletion back.
  if (ended > accesses) refuse(400, errorCodes.nodeInUse)
  if (parseAgentToken(node.api_token)) await releaseAgent(tx, node, now)
  const { name, url, subnet_cidr, public_key } = node
  const changes = changedFields({ name, url, subnet_cidr, public_key, accesses: ended }, null)
  // Logged before the deletion, because a trigger copies the name of the node.
  await logAdminAction(tx, { admin_id, action: 'node.delete', subject_id: id, now, changes })
  await tx.delete(nodes).where(eq(nodes.id, id))
  return ended
}
