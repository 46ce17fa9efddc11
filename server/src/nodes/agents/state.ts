import {
  agentTokenPattern,
  generationLimits,
  parseAgentToken,
  type DesiredPeer,
  type DesiredState,
} from '@sallyport/contract/agent'
import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm'
import { firstRow, hasRow, onlyRow, type Database } from '../../database/database.ts'
import { accesses } from '../../database/tables/accesses.ts'
import { installation, nodeAgents, nodeGenerations, releasedAgents } from '../../database/tables/node-agents.ts'
import { nodes, users } from '../../database/tables/schema.ts'
import { accessEnd } from '../../expiry/access-expiry.ts'

/** A node with an agent: the connection from the node form, and the last known state of the agent. */
export type ManagedNode = Awaited<ReturnType<typeof selectNodes>>[number]

/** Whether a node has an agent. The SQL equivalent of `parseAgentToken`. */
export const hasAgentToken = sql`${nodes.api_token} ~ ${agentTokenPattern}`

/** SQL for the certificate fingerprint in an API token, as in the index `nodes_agent`. Tokens that differ in the secret belong to one agent. */
const fingerprintIn = (api_token: SQLWrapper): SQL => sql`split_part(${api_token}, '.', 2)`

/** Whether no API token of a node has the certificate fingerprint of a released agent. The URL does not identify an agent. */
export function isWithoutNode(db: Database): SQL {
  const isSameAgent = eq(fingerprintIn(nodes.api_token), fingerprintIn(releasedAgents.api_token))
  return not(exists(db.select({ id: nodes.id }).from(nodes).where(and(hasAgentToken, isSameAgent))))
}

type AgentUse = { api_token: string; id: number | undefined }

/** Whether a node other than `id` has the agent of a token. `id` is undefined for a new node. */
export async function isAgentOfOtherNode(db: Database, { api_token, id }: AgentUse): Promise<boolean> {
  const fingerprint = parseAgentToken(api_token)?.fingerprint
  if (!fingerprint) return false
  const hasAgent = and(hasAgentToken, eq(fingerprintIn(nodes.api_token), fingerprint))
  const isOther = id === undefined ? undefined : ne(nodes.id, id)
  return hasRow(db.select({ id: nodes.id }).from(nodes).where(and(hasAgent, isOther)).limit(1))
}

export const managedNodes = (db: Database): Promise<ManagedNode[]> => selectNodes(db, undefined)

/** The nodes with an agent that may lack the desired state. */
export const changedNodes = (db: Database): Promise<ManagedNode[]> =>
  selectNodes(db, ne(nodeAgents.applied_generation, nodeGenerations.generation))

/** Reads a node again; undefined if it is unmanaged or deleted. */
export const managedNode = (db: Database, node_id: number): Promise<ManagedNode | undefined> =>
  firstRow(selectNodes(db, eq(nodes.id, node_id)))

/** The ids of `among` that belong to nodes with an agent. */
export async function managedNodeIds(db: Database, among: number[]): Promise<Set<number>> {
  const { id } = nodes
  const rows = await db
    .select({ id })
    .from(nodes)
    .where(and(inArray(id, among), hasAgentToken))
  return new Set(rows.map((row) => row.id))
}

function selectNodes(db: Database, where: SQL | undefined) {
  const { name, url, api_url, api_token, public_key, subnet_cidr, type } = nodes
  const node = { generation: nodeGenerations.generation, name, url, api_url, api_token, public_key, subnet_cidr, type }
  return db
    .select({ ...getTableColumns(nodeAgents), ...node })
    .from(nodeAgents)
    .innerJoin(nodeGenerations, eq(nodeGenerations.node_id, nodeAgents.node_id))
    .innerJoin(nodes, eq(nodes.id, nodeAgents.node_id))
    .where(and(hasAgentToken, where))
    .orderBy(asc(nodeAgents.node_id))
}

/** The id that identifies this installation to agents. */
export async function installationId(db: Database): Promise<string> {
  return (await onlyRow(db.select().from(installation))).id
}

/** `now` in unix milliseconds; `limitedMinutes`: how long accesses last after the end of premium. */
type StateRequest = { node_id: number; api_token: string; server: string; now: number; limitedMinutes: number }

/** The unexpired accesses of active users; null if the node has another token by now, because a replaced agent must not get them. */
export async function desiredStateOf(db: Database, request: StateRequest): Promise<DesiredState | null> {
  const { node_id, api_token, server, now } = request
  // Read before the peers, so that a change in between belongs to a later generation and is sent again.
  const [row] = await db
    .select({ generation: nodeGenerations.generation })
    .from(nodeGenerations)
    .innerJoin(nodes, eq(nodes.id, nodeGenerations.node_id))
    .where(and(eq(nodes.id, node_id), eq(nodes.api_token, api_token)))
  if (!row) return null
  const peers = await desiredPeers(db, request)
  return { server, generation: row.generation, now, allow_empty: peers.length === 0, peers }
}

/** In the order of the access ids, so that equal states have equal bodies. */
function desiredPeers(db: Database, { node_id, now, limitedMinutes }: StateRequest): Promise<DesiredPeer[]> {
  const end = accessEnd(limitedMinutes)
  const isActive = and(eq(accesses.status, 'active'), eq(users.is_active, true))
  return db
    .select({ public_key: accesses.public_key, ip: sql<string>`host(${accesses.ip})`, expired_at: end })
    .from(accesses)
    .innerJoin(users, eq(users.id, accesses.user_id))
    .where(and(eq(accesses.node_id, node_id), isActive, or(isNull(end), gt(end, Math.floor(now / 1000)))))
    .orderBy(asc(accesses.id))
}

/** Raises the generation above the agent's, because an agent refuses lower ones after a backup was restored. Never exceeds `generationLimits`. */
export async function raiseGeneration(db: Database, node_id: number, agentGeneration: number) {
  if (agentGeneration > generationLimits.ordered) return
  await db
    .update(nodeGenerations)
    .set({ generation: agentGeneration + 1 })
    .where(and(eq(nodeGenerations.node_id, node_id), lte(nodeGenerations.generation, agentGeneration)))
}

/** How long a call of a page marks a node as watched, in seconds; pages call at least every five seconds. */
const watchDuration = 15
/** Calls within this time after the last write write nothing, in seconds. */
const watchResolution = 4

/** Declares that a page shows nodes, so that their statuses are read more often. `now` in unix seconds. */
export async function watchNodes(db: Database, node_ids: number[], now: number): Promise<void> {
  if (node_ids.length === 0) return
  // Locked in the order of their ids, so that concurrent calls do not deadlock.
  const due = db
    .select({ node_id: nodeAgents.node_id })
    .from(nodeAgents)
    .where(
      and(inArray(nodeAgents.node_id, node_ids), lt(nodeAgents.watched_until, now + watchDuration - watchResolution)),
    )
    .orderBy(nodeAgents.node_id)
    .for('no key update')
  await db
    .update(nodeAgents)
    .set({ watched_until: now + watchDuration })
    .where(inArray(nodeAgents.node_id, due))
}
