import type { AgentStatus } from '@sallyport/contract/agent'
import type { NodeProblem } from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { lockNodeAgent } from '../../database/row-locks.ts'
import type { Store } from '../../database/store.ts'
import { nodeAgents, type NodeAgentRow } from '../../database/tables/node-agents.ts'
import type { ReadStatus } from './client.ts'
import { hasAgentAnswered, isStatusProblem, problemOfStatus } from './node-problems.ts'
import { recordStatus } from './record-status.ts'
import type { ManagedNode } from './state.ts'

/** The source of a result: the server process `owner` called the agent of `node`; `now` in unix seconds. */
type Report = { node: ManagedNode; owner: string; now: number }

/** `clockDifference`: server minus agent, in milliseconds. */
type StatusReport = Report & { status: ReadStatus; clockDifference: number }

/** Whether the agent may lack the desired state. */
export const isPushNeeded = ({ generation, applied_generation }: ManagedNode, status: AgentStatus) =>
  status.generation !== generation ||
  // The agent of a restored backup may have the same generation with other accesses.
  applied_generation !== generation ||
  status.interface !== 'synchronised'

/** Records a status and its activity. Returns false if the node or the lease has changed. */
export function recordAgentStatus(store: Store, report: StatusReport): Promise<boolean> {
  const { node, now, status, clockDifference } = report
  return withCurrentNode(store, report, async (tx, agent) => {
    const has_seen_handshake = agent.has_seen_handshake || status.peers.some((peer) => peer.last_handshake > 0)
    const problem = await problemOfStatus(tx, node, { status, has_seen_handshake })
    // An agent may accept status requests only, so the problem of a request remains until the needed push succeeds.
    const isKept = isPushNeeded(node, status) && agent.problem !== null && !isStatusProblem(agent.problem)
    await updateAgent(tx, node.node_id, {
      seen_at: now,
      ...(!isKept && { ...problemUpdate(agent, problem, now), unreachable_since: null }),
      has_seen_handshake,
      is_interface_synchronised: status.interface === 'synchronised',
      // Lowered if the agent lost its state, but never raised: only a push proves which accesses the agent has.
      applied_generation: sql`least(${nodeAgents.applied_generation}, ${status.generation}::bigint)`,
      agent_version: status.version,
      clock_offset: clockDifference,
      boot: status.boot,
      cursor: status.cursor,
      connected_peers: status.connected_peers,
      agent_ip: status.agent_ip,
    })
    const peers = status.peers.map((peer) => ({
      ...peer,
      last_handshake: toServerTime(peer.last_handshake, { clockDifference, now }),
    }))
    await recordStatus(tx, { node_id: node.node_id, status: { ...status, peers }, now })
  })
}

const problemUpdate = (agent: NodeAgentRow, problem: NodeProblem | null, now: number): AgentUpdate =>
  problem === agent.problem ? {} : { problem, problem_since: problem && now }

/** The time of a handshake by the server's clock, in unix seconds and not in the future; 0 without a handshake. */
function toServerTime(handshake: number, { clockDifference, now }: Pick<StatusReport, 'clockDifference' | 'now'>) {
  if (handshake === 0) return 0
  return Math.max(1, Math.min(now, Math.round(handshake + clockDifference / 1000)))
}

export function recordPush(store: Store, report: Report & { generation: number }): Promise<boolean> {
  const { node, now, generation } = report
  return withCurrentNode(store, report, (tx, agent) =>
    updateAgent(tx, node.node_id, {
      seen_at: now,
      unreachable_since: null,
      ...(agent.problem !== null && !isStatusProblem(agent.problem) && problemUpdate(agent, null, now)),
      is_interface_synchronised: true,
      applied_generation: generation,
    }),
  )
}

/** Records a failed request. The agent is unreachable from the first failure on, unless it answered. */
export function recordFailure(store: Store, report: Report & { problem: NodeProblem }): Promise<boolean> {
  const { node, now, problem } = report
  return withCurrentNode(store, report, (tx, agent) =>
    updateAgent(tx, node.node_id, {
      ...problemUpdate(agent, problem, now),
      ...(hasAgentAnswered(problem)
        ? { seen_at: now, unreachable_since: null, is_interface_synchronised: false }
        : { unreachable_since: agent.unreachable_since ?? now }),
    }),
  )
}

type AgentUpdate = Parameters<ReturnType<Database['update']>['set']>[0]

async function updateAgent(tx: Database, node_id: number, set: AgentUpdate) {
  await tx.update(nodeAgents).set(set).where(eq(nodeAgents.node_id, node_id))
}

/** The fields whose change resets the stored state of the agent, as in the trigger `nodes_agent_reset`. */
const agentFields = ['api_url', 'api_token', 'public_key', 'type', 'subnet_cidr', 'url'] as const

type Work = (tx: Database, agent: NodeAgentRow) => Promise<void>

/** Calls no listeners, because a report changes no desired state, and each call would search all nodes for changes. */
const silent = { isSilent: true }

/** Locks the node and its agent, and runs `work`. Returns false if an admin changed the agent or another process has the lease. */
function withCurrentNode(store: Store, { node, owner }: Report, work: Work) {
  return store.transaction(async (tx) => {
    const locked = await lockNodeAgent(tx, node.node_id)
    if (locked?.agent.lease_owner !== owner) return false
    if (agentFields.some((field) => locked.node[field] !== node[field])) return false
    await work(tx, locked.agent)
    return true
  }, silent)
}
