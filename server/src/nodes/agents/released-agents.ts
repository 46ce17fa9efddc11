import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'
import { describeError } from '../../api/failures.ts'
import { databaseNow, hasRow, type Database } from '../../database/database.ts'
import {
  nodeAgents,
  nodeGenerations,
  releasedAgents,
  type ReleasedAgentRow,
} from '../../database/tables/node-agents.ts'
import { nodes, type NodeRow } from '../../database/tables/schema.ts'
import { AgentError } from './connections.ts'
import { maxPushes, putState, type SyncContext } from './push.ts'
import { isWithoutNode } from './state.ts'

type Options = Pick<SyncContext, 'client' | 'clock' | 'log' | 'signal'> & {
  db: Database
  timing: { requestTimeout: number; retryDelay: number }
  /** The maximum number of released agents called at once, in addition to nodes. */
  maxParallel: number
}

/** Agents that stay unreachable are given up after this time, in seconds. */
const maxAge = 30 * 24 * 60 * 60
/** In milliseconds. Each failure doubles the delay up to this one. */
const maxRetryDelay = 60 * 60 * 1000

/** Sends an empty list of peers to released agents, until each has accepted it. */
export function createReleasedAgents({ db, client, clock, log, signal, timing, maxParallel }: Options) {
  const running = new Map<number, Promise<void>>()
  // In milliseconds; longer than all pushes to both URLs of an agent.
  const claimDuration = 2 * (maxPushes + 1) * timing.requestTimeout

  /** Returns false if the agent belongs to a node again. */
  async function putEmptyList({ id, generation }: ReleasedAgentRow, target: ReleasedAgentRow, server: string) {
    const applied = await putState({ client, signal }, target, async (newer) => {
      if ((await db.$count(releasedAgents, and(eq(releasedAgents.id, id), isWithoutNode(db)))) === 0) return null
      return { server, generation: (newer ?? generation) + 1, now: clock(), allow_empty: true, peers: [] }
    })
    return applied !== null
  }

  async function empty(agent: ReleasedAgentRow, server: string) {
    const { id, node_id } = agent
    try {
      const isEmptied = await putEmptyList(agent, atLastIp(agent), server).catch((error: unknown) => {
        if (signal.aborted || agent.agent_ip === null || isOtherServer(error)) throw error
        return putEmptyList(agent, agent, server)
      })
      await deleteRow(db, id)
      if (isEmptied) log.info({ node_id }, 'the accesses of a released agent were removed')
    } catch (error) {
      // Release the claim, so that another process continues at once.
      if (signal.aborted) return releaseClaim(db, id)
      if (!(error instanceof AgentError)) throw error
      // The agent belongs to another installation, which manages its peers.
      if (isOtherServer(error)) return deleteRow(db, id)
      if (await isSameMachine(db, agent)) return deleteRow(db, id)
      if (agent.failures === 0) log.warn({ node_id, problem: error.problem }, 'a released agent still has its accesses')
      await retryLater(db, agent, timing.retryDelay)
    }
  }

  const start = (agent: ReleasedAgentRow, server: string) => {
    const call = empty(agent, server)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error(describeError(error), 'the removal of accesses from a released agent failed')
      })
      .finally(() => running.delete(agent.id))
    running.set(agent.id, call)
  }

  return {
    /** Starts the calls that are due; `server` is the id of the installation. */
    async run(server: string) {
      const limit = maxParallel - running.size
      if (limit <= 0 || !(await hasDue(db))) return
      await deleteObsolete(db, Math.floor(clock() / 1000) - maxAge)
      for (const agent of await claimDue(db, limit, claimDuration)) start(agent, server)
    },
    /** Resolves when the pending calls have ended. */
    stop: async () => void (await Promise.all(running.values())),
  }
}

const isOtherServer = (error: unknown) => error instanceof AgentError && error.problem === 'other_server'

/** The agent at its last known IP address, because the host name may resolve to the machine that replaced it. The certificate is verified too. */
function atLastIp(agent: ReleasedAgentRow): ReleasedAgentRow {
  if (agent.agent_ip === null) return agent
  const url = new URL(agent.api_url)
  url.hostname = agent.agent_ip.includes(':') ? `[${agent.agent_ip}]` : agent.agent_ip
  return { ...agent, api_url: url.href }
}

/** Stores the former agent of a node, which then gets an empty list. Must run before a deletion, and after an update, of the node. */
export async function releaseAgent(tx: Database, node: NodeRow, released_at: number) {
  const { id: node_id, name, api_url, api_token, public_key } = node
  const [agent] = await tx
    .select({ agent_ip: nodeAgents.agent_ip, generation: nodeGenerations.generation })
    .from(nodeGenerations)
    .innerJoin(nodeAgents, eq(nodeAgents.node_id, nodeGenerations.node_id))
    .where(eq(nodeGenerations.node_id, node_id))
  const released = { node_id, name, api_url, api_token, public_key, released_at }
  if (agent) await tx.insert(releasedAgents).values({ ...agent, ...released })
}

/** Whether the node's agent now answers at the same IP address with the same interface key: `sallyport-agent token` replaced its certificate. */
async function isSameMachine(db: Database, { node_id, agent_ip, public_key }: ReleasedAgentRow): Promise<boolean> {
  if (agent_ip === null) return false
  const isSame = and(
    eq(nodes.id, node_id),
    eq(nodes.public_key, public_key),
    eq(nodeAgents.agent_ip, agent_ip),
    isNotNull(nodeAgents.seen_at),
    isNull(nodeAgents.problem),
  )
  const withAgent = db.select({ id: nodes.id }).from(nodes).innerJoin(nodeAgents, eq(nodeAgents.node_id, nodes.id))
  return hasRow(withAgent.where(isSame))
}

const isDue = lte(releasedAgents.next_attempt_at, databaseNow)

const hasDue = (db: Database) => hasRow(db.select({ id: releasedAgents.id }).from(releasedAgents).where(isDue).limit(1))

/** Deletes rows that are too old, or whose agent belongs to a node again. */
async function deleteObsolete(db: Database, releasedBefore: number) {
  await db.delete(releasedAgents).where(not(isWithoutNode(db)))
  await db.delete(releasedAgents).where(lt(releasedAgents.released_at, releasedBefore))
}

/** Claims due agents, so that no other server process calls them for `duration` milliseconds. */
function claimDue(db: Database, limit: number, duration: number): Promise<ReleasedAgentRow[]> {
  const due = db
    .select({ id: releasedAgents.id })
    .from(releasedAgents)
    .where(isDue)
    .orderBy(asc(releasedAgents.next_attempt_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(releasedAgents)
    .set({ next_attempt_at: sql`${databaseNow} + ${duration}::bigint` })
    .where(inArray(releasedAgents.id, due))
    .returning()
}

async function retryLater(db: Database, { id, failures }: ReleasedAgentRow, retryDelay: number) {
  const delay = Math.min(maxRetryDelay, retryDelay * 2 ** failures)
  await db
    .update(releasedAgents)
    .set({ failures: failures + 1, next_attempt_at: sql`${databaseNow} + ${delay}::bigint` })
    .where(eq(releasedAgents.id, id))
}

async function releaseClaim(db: Database, id: number) {
  await db.update(releasedAgents).set({ next_attempt_at: 0 }).where(eq(releasedAgents.id, id))
}

async function deleteRow(db: Database, id: number) {
  await db.delete(releasedAgents).where(eq(releasedAgents.id, id))
}
