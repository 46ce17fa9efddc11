import type { DesiredState, PutStateResponse } from '@sallyport/contract/agent'
import { cidrClientCapacity } from '@sallyport/contract/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../../database/store.ts'
import type { AgentClient, AgentTarget } from './client.ts'
import { AgentError } from './connections.ts'
import { isPushNeeded, recordAgentStatus, recordFailure, recordPush } from './record-report.ts'
import type { SentStates } from './sent-states.ts'
import { desiredStateOf, raiseGeneration, type ManagedNode } from './state.ts'

export type SyncStep = 'status' | 'push'

export type SyncContext = {
  store: Store
  client: AgentClient
  sentStates: SentStates
  /** The id of this server process. */
  owner: string
  /** The id of the installation. */
  server: string
  /** How many minutes accesses last after the end of premium. */
  limitedMinutes: number
  /** Unix milliseconds. */
  clock: () => number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  signal: AbortSignal
  /** Whether this process may send a request to a node now. */
  isLeased: (node_id: number) => boolean
}

/** The lease has ended, or the server is stopping; another process continues. */
class StoppedError extends Error {}

/** Returns whether the status and, if needed, the push succeeded; null if the lease ended or the server stops. Throws database errors only. */
export async function syncNode(context: SyncContext, node: ManagedNode, step: SyncStep): Promise<boolean | null> {
  try {
    if (step === 'push' || (await readStatus(context, node))) await push(context, node)
    if (node.unreachable_since !== null) context.log.info({ node_id: node.node_id }, 'a node can be reached again')
    return true
  } catch (error) {
    if (error instanceof StoppedError || context.signal.aborted) return null
    if (!(error instanceof AgentError)) throw error
    const { problem } = error
    if (node.problem !== problem) context.log.warn({ node_id: node.node_id, problem }, 'a node is not synchronised')
    await recordFailure(context.store, { node, owner: context.owner, now: secondsNow(context), problem })
    return false
  }
}

const secondsNow = ({ clock }: SyncContext) => Math.floor(clock() / 1000)

function requireLease({ isLeased, signal }: SyncContext, { node_id }: ManagedNode) {
  if (signal.aborted || !isLeased(node_id)) throw new StoppedError()
}

/** Reads and records the status, and returns whether a push is needed. Throws an `AgentError` for the agent of another installation. */
async function readStatus(context: SyncContext, node: ManagedNode): Promise<boolean> {
  const { store, client, owner, server, clock, signal } = context
  requireLease(context, node)
  const sentAt = clock()
  const clients = cidrClientCapacity(node.subnet_cidr)
  const status = await client.status(node, { now: sentAt, server, after: node.cursor, clients, signal })
  if (status.server !== null && status.server !== server) throw new AgentError('other_server')

  const receivedAt = clock()
  const clockDifference = (sentAt + receivedAt) / 2 - status.now
  const now = Math.floor(receivedAt / 1000)
  if (!(await recordAgentStatus(store, { node, owner, now, status, clockDifference }))) throw new StoppedError()
  if (status.generation > node.generation) await raiseGeneration(store.db, node.node_id, status.generation)
  return isPushNeeded(node, status)
}

async function push(context: SyncContext, node: ManagedNode) {
  const { store, server, owner, clock, limitedMinutes } = context
  const { node_id, api_token } = node
  const applied = await putState(context, node, async (newer) => {
    if (newer !== null) await raiseGeneration(store.db, node_id, newer)
    const state = await desiredStateOf(store.db, { node_id, api_token, server, now: clock(), limitedMinutes })
    requireLease(context, node)
    return state
  })
  if (!applied) throw new StoppedError()
  await recordPush(store, { node, owner, now: secondsNow(context), generation: applied.generation })
}

/** The maximum number of pushes while the agent refuses the state as stale. */
export const maxPushes = 3

type Sender = Pick<SyncContext, 'client' | 'signal'> & Partial<Pick<SyncContext, 'sentStates'>>

/** Sends a state. If the agent has a newer generation, builds the state again above it. Returns null if `build` does. Throws an `AgentError`. */
export async function putState(
  sender: Sender,
  target: AgentTarget,
  build: (newer: number | null) => Promise<DesiredState | null>,
): Promise<PutStateResponse | null> {
  let newer: number | null = null
  for (let pushes = 1; ; pushes++) {
    const state: DesiredState | null = await build(newer)
    if (!state) return null
    try {
      const applied = await sendState(sender, target, state)
      if (applied.generation !== state.generation) throw new AgentError('response')
      sender.sentStates?.set(target, state)
      return applied
    } catch (error) {
      const isStale = error instanceof AgentError && error.refusal?.error === 'stale'
      newer = (isStale && error.refusal?.generation) || null
      if (newer === null || pushes === maxPushes) throw error
    }
  }
}

/** Sends the changes since the last state. Without a last state, or if the agent refuses changes or does not know them, sends the whole state. */
async function sendState({ client, signal, sentStates }: Sender, target: AgentTarget, state: DesiredState) {
  const changes = sentStates?.changesTo(target, state)
  try {
    if (changes) return await client.changeState(target, changes, { signal })
  } catch (error) {
    if (!(error instanceof AgentError) || error.problem !== 'response') throw error
  }
  return client.putState(target, state, { signal })
}
