import { parseAgentToken } from '@sallyport/contract/agent'
import { errorCodes, type nodeBody } from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { changedFields, logAdminAction } from '../database/admin-log.ts'
import { onlyRow, type Database } from '../database/database.ts'
import { lockNode } from '../database/row-locks.ts'
import { nodes, type NodeRow } from '../database/tables/schema.ts'
import { deleteAccessesOfNode } from '../expiry/access-expiry.ts'
import { isIfMatchSatisfied } from '../http/entity-tags.ts'
import { notFound, refuse } from '../http/http-error.ts'
import { releaseAgent } from './agents/released-agents.ts'
import { isAgentOfOtherNode } from './agents/state.ts'
import { nodeChanges, nodeVersion, storedToken, type NodeFields } from './node-fields.ts'
import { clientIpRange, copyNodeName, hasAccessesOutside } from './nodes-queries.ts'
import { requireFieldsOfAgent, type CountRequest } from './submitted-agent.ts'

type SubmittedFields = InferOutput<typeof nodeBody>
/** `admin_id` is null for the operator of the server. */
type NodeEdit = { admin_id: number | null; fields: SubmittedFields; now: number }

/** Creates a node and logs it. Throws a 400 `HttpError` if another node has the same agent. Returns the id of the node. */
export async function createNode(tx: Database, { admin_id, fields: submitted, now }: NodeEdit): Promise<number> {
  const fields = completeFields(submitted)
  await requireUnusedAgent(tx, { api_token: fields.api_token })
  const added = await onlyRow(
    tx
      .insert(nodes)
      .values({ ...fields, created_at: now })
      .returning(),
  )
  const changes = nodeChanges(null, fields)
  await logAdminAction(tx, { admin_id, action: 'node.create', subject_id: added.id, now, changes })
  return added.id
}

type Update = NodeEdit & { ifMatch: string | undefined }

/**
 * Updates a node; throws 412 if `ifMatch` names another version. Returns the new version. An agent that was replaced or removed
 * gets an empty list. The row stays locked until the end of the transaction, so that no access is created with the old
 * fields and no concurrent update passes the same precondition.
 */
export async function updateNode(tx: Database, id: number, { admin_id, fields: submitted, now, ifMatch }: Update) {
  const node = (await lockNode(tx, id)) ?? notFound()
  const fields = completeFields(submitted, node)
  const stored = fieldsOf(node)
  const changes = nodeChanges(stored, fields)
  const version = nodeVersion(stored)
  // Also succeeds for a repeated request whose response was lost
  // (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.1).
  if (Object.keys(changes).length === 0) return version
  if (!isIfMatchSatisfied(ifMatch, version)) refuse(412, errorCodes.nodeChanged)
  await requireAccessesInSubnet(tx, node, { fields, now })
  await requireUnusedAgent(tx, { api_token: fields.api_token, node })
  if (fields.name !== node.name) await copyNodeName(tx, { id, name: fields.name })
  const set = { ...fields, updated_at: now }
  const [saved = node] = await tx.update(nodes).set(set).where(eq(nodes.id, id)).returning()
  const former = fingerprintOf(node)
  if (former && former !== fingerprintOf(saved)) await releaseAgent(tx, node, now)
  await logAdminAction(tx, { admin_id, action: 'node.update', subject_id: id, now, changes })
  return nodeVersion(fieldsOf(saved))
}

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

const comparedFields = ['api_url', 'api_token', 'public_key', 'subnet_cidr'] as const

/** `node` is the stored row; undefined for a new node. `countRequest` is called before a request to the agent. */
type Comparison = { fields: SubmittedFields; node?: NodeRow; countRequest: CountRequest }

/**
 * Throws a 400 `HttpError` if submitted fields contradict the agent, unless the stored row `node` has the same `comparedFields`: a node with
 * a contradiction can still be renamed. Runs before the transaction, because the agent may need seconds to answer.
 */
export async function compareWithAgent({ fields: submitted, node, countRequest }: Comparison): Promise<void> {
  const fields = completeFields(submitted, node)
  if (node && comparedFields.every((field) => fields[field] === node[field])) return
  await requireFieldsOfAgent(fields, countRequest)
}

/** The fields to store. `node` is the stored row; undefined for a new node. */
function completeFields(submitted: SubmittedFields, node?: NodeRow): NodeFields {
  const api_token = node ? updatedToken(submitted, node) : (submitted.api_token ?? '')
  return { ...submitted, api_token, is_closed: submitted.is_closed ?? node?.is_closed ?? false }
}

/** An empty field keeps the stored token, which is never sent to the form; null removes it. */
function updatedToken({ api_url, api_token }: SubmittedFields, node: NodeRow): string {
  if (api_token === '') return storedToken(node, { api_url }) ?? refuse(400, errorCodes.agentToken)
  return api_token ?? ''
}

type SavedFields = { fields: NodeFields; now: number }

/** A client config contains its IP address, so a new subnet must include the addresses of all unexpired accesses. */
async function requireAccessesInSubnet(tx: Database, node: NodeRow, { fields, now }: SavedFields) {
  const range = clientIpRange(fields.subnet_cidr)
  if (fields.subnet_cidr === node.subnet_cidr || !range) return
  if (await hasAccessesOutside(tx, { node_id: node.id, now }, range)) refuse(400, errorCodes.subnetInUse)
}

/** A row with the types of the contract. The casts are safe: check constraints limit both numbers to these values. */
export function fieldsOf({ status, type, ...node }: NodeRow): NodeFields {
  return { ...node, status: status as NodeFields['status'], type: type as NodeFields['type'] }
}

/** An arbitrary number that all servers on one database share; the lock serializes the assignment of agents to nodes. */
const agentUseLock = 5_410_054

const fingerprintOf = (node?: { api_token: string | null }) => parseAgentToken(node?.api_token)?.fingerprint

/** `node` is the stored row; undefined for a new node. */
type AgentUse = { api_token: string; node?: Pick<NodeRow, 'id' | 'api_token'> }

/** Throws a 400 `HttpError` if another node has the agent: two nodes with one agent would alternately overwrite its peers. */
async function requireUnusedAgent(tx: Database, { api_token, node }: AgentUse) {
  const fingerprint = fingerprintOf({ api_token })
  if (!fingerprint || fingerprint === fingerprintOf(node)) return
  // Held until the end of the transaction.
  await tx.execute(sql`select pg_advisory_xact_lock(${agentUseLock})`)
  if (await isAgentOfOtherNode(tx, { api_token, id: node?.id })) refuse(400, errorCodes.agentInUse)
}
