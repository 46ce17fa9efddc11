import type { AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import { recordStatus } from '../activity/record-status.ts'
import type { Database } from '../store/database.ts'
import { nodeAgents } from '../store/node-agent-tables.ts'
import { nodes } from '../store/schema.ts'
import { lockNodeAgent } from '../store/row-locks.ts'
import type { Store } from '../store/store.ts'
import type { ManagedNode } from './managed-nodes.ts'

/** What a server process learned from a request to the agent of a node; `now` in unix seconds. */
type Report = { node: ManagedNode; owner: string; now: number }

/** Problems of an agent that answered; with any other one it did not, or not as the agent of this node. */
const answeredProblems = new Set<NodeProblem>(['other_server', 'public_key', 'interface'])
const isAnswered = (problem: NodeProblem) => answeredProblems.has(problem)

/** `clockDifference`: server minus agent, in milliseconds. */
type StatusReport = Report & { status: AgentStatus; clockDifference: number }

/** Whether the agent has another state than the desired one, as far as the server knows. */
export const isPushNeeded = ({ generation, applied_generation }: ManagedNode, status: AgentStatus) =>
  status.generation !== generation ||
  // The agent of a restored backup may have the same generation with other accesses.
  applied_generation !== generation ||
  status.interface !== 'synchronised'

/** Records a status and the activity that it reports. Returns false if the node or the lease has changed meanwhile. */
export function recordAgentStatus(store: Store, report: StatusReport): Promise<boolean> {
  const { node, now, status, clockDifference } = report
  return withCurrentNode(store, report, async (tx) => {
    await updateAgent(tx, node.node_id, {
      seen_at: now,
      ...reachability(status, node),
      is_interface_synchronised: status.interface === 'synchronised',
      // An agent that lost its state, but never one that is ahead: only a push proves what it has.
      applied_generation: sql`least(${nodeAgents.applied_generation}, ${status.generation}::bigint)`,
      agent_version: status.version,
      clock_offset: clockDifference,
      boot: status.boot,
      cursor: status.cursor,
      connected_peers: status.connected_peers,
    })
    const peers = status.peers.map((peer) => ({
      ...peer,
      last_handshake: toServerTime(peer.last_handshake, { clockDifference, now }),
    }))
    await recordStatus(tx, { node_id: node.node_id, status: { ...status, peers }, now })
  })
}

/** Before a push, a failure remains until the push succeeds: an agent may answer only requests for its status. */
function reachability(status: AgentStatus, node: ManagedNode): AgentUpdate {
  const problem = problemOfStatus(status, node)
  return isPushNeeded(node, status)
    ? { problem: sql`coalesce(${nodeAgents.problem}, ${problem}::text)` }
    : { problem, unreachable_since: null }
}

function problemOfStatus(status: AgentStatus, node: ManagedNode): NodeProblem | null {
  if (status.public_key !== null && status.public_key !== node.public_key) return 'public_key'
  return status.interface === 'failed' ? 'interface' : null
}

/** A handshake by the server's clock, in unix seconds and not in the future; 0 if there was none. */
function toServerTime(handshake: number, { clockDifference, now }: Pick<StatusReport, 'clockDifference' | 'now'>) {
  if (handshake === 0) return 0
  return Math.max(1, Math.min(now, Math.round(handshake + clockDifference / 1000)))
}

export function recordPush(store: Store, report: Report & { generation: number }): Promise<boolean> {
  const { node, now, generation } = report
  return withCurrentNode(store, report, (tx) =>
    updateAgent(tx, node.node_id, {
      seen_at: now,
      unreachable_since: null,
      problem: sql`case ${nodeAgents.problem} when 'public_key' then 'public_key' end`,
      is_interface_synchronised: true,
      applied_generation: generation,
    }),
  )
}

/** Records a failed request. The agent is unreachable since the first one, unless it answered. */
export function recordFailure(store: Store, report: Report & { problem: NodeProblem }): Promise<boolean> {
  const { node, now, problem } = report
  return withCurrentNode(store, report, (tx) =>
    updateAgent(
      tx,
      node.node_id,
      isAnswered(problem)
        ? { problem, seen_at: now, unreachable_since: null, is_interface_synchronised: false }
        : { problem, unreachable_since: sql`coalesce(${nodeAgents.unreachable_since}, ${now}::bigint)` },
    ),
  )
}

type AgentUpdate = Parameters<ReturnType<Database['update']>['set']>[0]

async function updateAgent(tx: Database, node_id: number, set: AgentUpdate) {
  await tx.update(nodeAgents).set(set).where(eq(nodeAgents.node_id, node_id))
}

/** Runs `work` unless an admin replaced the agent or another process has the lease. Locks the node in share mode. */
function withCurrentNode(store: Store, { node, owner }: Report, work: (tx: Database) => Promise<void>) {
  return store.transaction(async (tx) => {
    const agent = await lockNodeAgent(tx, node.node_id)
    const [current] = await tx.select().from(nodes).where(eq(nodes.id, node.node_id))
    const isSameAgent =
      current?.api_url === node.api_url &&
      current.api_token === node.api_token &&
      current.public_key === node.public_key
    if (!isSameAgent || agent?.lease_owner !== owner) return false
    await work(tx)
    return true
  })
}
