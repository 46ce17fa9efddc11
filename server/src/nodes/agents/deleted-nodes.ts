import { and, asc, eq, exists, inArray, lt, lte, not, or, sql } from 'drizzle-orm'
import { describeError } from '../../api/failures.ts'
import { databaseNow, type Database } from '../../database/database.ts'
import { deletedNodes, type DeletedNodeRow } from '../../database/tables/node-agents.ts'
import { nodes } from '../../database/tables/schema.ts'
import { AgentError } from './connections.ts'
import { maxPushes, putState, type SyncContext } from './push.ts'
import { hasAgentToken } from './state.ts'

type Options = Pick<SyncContext, 'client' | 'clock' | 'log' | 'signal'> & {
  db: Database
  timing: { requestTimeout: number; retryDelay: number }
  /** The maximum number of deleted nodes called at once, in addition to other nodes. */
  maxParallel: number
}

/** Agents that stay unreachable are given up after this time, in seconds. */
const maxAge = 30 * 24 * 60 * 60
/** In milliseconds. */
const maxRetryDelay = 60 * 60 * 1000

/** Sends an empty list of peers to the agents of deleted nodes, until each has accepted it. */
export function createDeletedNodes({ db, client, clock, log, signal, timing, maxParallel }: Options) {
  const running = new Map<number, Promise<void>>()
  // Longer than all pushes to a node.
  const claimDuration = (maxPushes + 1) * timing.requestTimeout

  async function empty(node: DeletedNodeRow, server: string) {
    const { node_id } = node
    try {
      const applied = await putState({ client, signal }, node, async (newer) => {
        // The agent may belong to a node again.
        if (!(await hasNoNode(db, node_id))) return null
        return { server, generation: (newer ?? node.generation) + 1, now: clock(), allow_empty: true, peers: [] }
      })
      await deleteRow(db, node_id)
      if (applied) log.info({ node_id }, 'the accesses of a deleted node were removed from it')
    } catch (error) {
      // Release the claim, so that another process continues at once.
      if (signal.aborted) return release(db, node_id)
      if (!(error instanceof AgentError)) throw error
      // The agent belongs to another installation, which manages its peers.
      if (error.problem === 'other_server') return deleteRow(db, node_id)
      if (node.failures === 0) log.warn({ node_id, problem: error.problem }, 'a deleted node still has its accesses')
      await retryLater(db, node, timing.retryDelay)
    }
  }

  const start = (node: DeletedNodeRow, server: string) => {
    const call = empty(node, server)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error(describeError(error), 'the removal of accesses from a deleted node failed')
      })
      .finally(() => running.delete(node.node_id))
    running.set(node.node_id, call)
  }

  return {
    /** Starts the calls that are due; `server` is the id of the installation. */
    async run(server: string) {
      const limit = maxParallel - running.size
      if (limit <= 0 || !(await hasDue(db))) return
      await deleteObsolete(db, Math.floor(clock() / 1000) - maxAge)
      for (const node of await claimDue(db, limit, claimDuration)) start(node, server)
    },
    /** Resolves when the pending calls have ended. */
    stop: async () => void (await Promise.all(running.values())),
  }
}

async function hasDue(db: Database): Promise<boolean> {
  const due = await db
    .select({ node_id: deletedNodes.node_id })
    .from(deletedNodes)
    .where(lte(deletedNodes.next_attempt_at, databaseNow))
    .limit(1)
  return due.length > 0
}

/** Deletes rows that are too old, or whose agent belongs to a node again. */
async function deleteObsolete(db: Database, deletedBefore: number) {
  await db.delete(deletedNodes).where(hasNodeAgain(db))
  await db.delete(deletedNodes).where(lt(deletedNodes.deleted_at, deletedBefore))
}

/** An agent that was set up again has another token under the same URL. */
function hasNodeAgain(db: Database) {
  const isSameAgent = or(eq(nodes.api_token, deletedNodes.api_token), eq(nodes.api_url, deletedNodes.api_url))
  return exists(db.select({ id: nodes.id }).from(nodes).where(and(hasAgentToken, isSameAgent)))
}

/** Whether the row of a deleted node exists, and its agent belongs to no node. */
async function hasNoNode(db: Database, node_id: number): Promise<boolean> {
  const rows = await db
    .select({ node_id: deletedNodes.node_id })
    .from(deletedNodes)
    .where(and(eq(deletedNodes.node_id, node_id), not(hasNodeAgain(db))))
  return rows.length > 0
}

/** Claims due nodes, so that no other server process calls them for `duration` milliseconds. */
function claimDue(db: Database, limit: number, duration: number): Promise<DeletedNodeRow[]> {
  const due = db
    .select({ node_id: deletedNodes.node_id })
    .from(deletedNodes)
    .where(lte(deletedNodes.next_attempt_at, databaseNow))
    .orderBy(asc(deletedNodes.next_attempt_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(deletedNodes)
    .set({ next_attempt_at: sql`${databaseNow} + ${duration}::bigint` })
    .where(inArray(deletedNodes.node_id, due))
    .returning()
}

/** Each failure doubles the delay. */
async function retryLater(db: Database, { node_id, failures }: DeletedNodeRow, retryDelay: number) {
  const delay = Math.min(maxRetryDelay, retryDelay * 2 ** failures)
  await db
    .update(deletedNodes)
    .set({ failures: failures + 1, next_attempt_at: sql`${databaseNow} + ${delay}::bigint` })
    .where(eq(deletedNodes.node_id, node_id))
}

async function release(db: Database, node_id: number) {
  await db.update(deletedNodes).set({ next_attempt_at: 0 }).where(eq(deletedNodes.node_id, node_id))
}

async function deleteRow(db: Database, node_id: number) {
  await db.delete(deletedNodes).where(eq(deletedNodes.node_id, node_id))
}
