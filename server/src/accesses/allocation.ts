import { generateKeyPairSync } from 'node:crypto'
import { type accessEndpoints, errorCodes, type NewAccess, type RequestOf } from '@sallyport/contract/endpoints'
import { amneziaKeys, hasFreeSlot, nodeStatus, nodeType } from '@sallyport/contract/rules'
import type { Database } from '../database/database.ts'
import { lockNode, lockUserShared } from '../database/row-locks.ts'
import type { NodeRow, UserRow } from '../database/tables/schema.ts'
import { expireBatch, hasDueAccesses, accessTerms } from '../expiry/access-expiry.ts'
import { messages, notFound, refuse } from '../http/http-error.ts'
import { clientIpRange, activeNodeById } from '../nodes/nodes-queries.ts'
import { addAccess, countAccessesOnNode } from './accesses-queries.ts'
import { longestFreeIp } from './free-ip.ts'

type AllocationRequest = RequestOf<typeof accessEndpoints.allocate>['body'] & { user: UserRow; now: number }
type Limits = { accessesPerUser: number; limitedAccessMinutes: number }

/** Creates an access under the row lock of its node, so that its capacity is never exceeded. Returns the private key, which is not stored. */
export async function allocate(
  tx: Database,
  request: AllocationRequest,
  limits: Limits,
): Promise<{ access: NewAccess; node: NodeRow }> {
  const { user: caller, now, ...fields } = request
  const { node_id } = fields
  await refuseIfClosedOrFull(tx, node_id, now)
  // Read again under a lock, because a payment or an admin may have changed the user since the session was loaded.
  const user = (await lockUserShared(tx, caller.id)) ?? notFound()
  if (!user.is_active) refuse(401, messages.unauthorized)
  const locked = await lockNode(tx, node_id)
  if (locked?.status !== nodeStatus.active) return notFound()
  if (locked.is_closed) refuse(400, errorCodes.nodeClosed)
  const freed = await expireBatch(tx, { node_id, now })
  const node = { ...locked, busy_slots: locked.busy_slots - freed }

  if (!hasFreeSlot(node)) refuse(400, errorCodes.nodeFull)
  await requireAccessQuota(tx, request, limits.accessesPerUser)
  const { private_key, public_key } = newKeyPair()
  const access = await addAccess(tx, {
    // The schema of the call accepts no other fields.
    ...fields,
    public_key,
    user_id: user.id,
    ip: await freeIp(tx, node),
    status: 'active',
    created_at: now,
    ...accessTerms(user, now, limits.limitedAccessMinutes),
  })
  return {
    access: { ...access, private_key, connect_params: sharedParams(node) },
    node: { ...node, busy_slots: node.busy_slots + 1 },
  }
}

/** Refuses a closed or full node without its row lock, so that requests for it do not queue behind others. */
async function refuseIfClosedOrFull(tx: Database, node_id: number, now: number) {
  const node = (await activeNodeById(tx, node_id)) ?? notFound()
  if (node.is_closed) refuse(400, errorCodes.nodeClosed)
  if (!hasFreeSlot(node) && !(await hasDueAccesses(tx, node_id, now))) refuse(400, errorCodes.nodeFull)
}

async function requireAccessQuota(tx: Database, { user, node_id, now }: AllocationRequest, maxAccesses: number) {
  if (maxAccesses === 0) return
  const count = await countAccessesOnNode(tx, { user_id: user.id, node_id, now })
  if (count >= maxAccesses) refuse(400, errorCodes.accessLimit)
}

/** The parameters of AmneziaWG that configs contain. An admin may keep others at the node, which members do not get. */
function sharedParams({ type, connect_params }: NodeRow): NewAccess['connect_params'] {
  if (type !== nodeType.amneziaWg || !connect_params) return null
  return Object.fromEntries(amneziaKeys.flatMap((key) => (key in connect_params ? [[key, connect_params[key]]] : [])))
}

async function freeIp(tx: Database, node: NodeRow): Promise<string> {
  const range = clientIpRange(node.subnet_cidr) ?? refuse(400, errorCodes.nodeFull)
  return (await longestFreeIp(tx, node.id, range)) ?? refuse(400, errorCodes.nodeFull)
}

/** A new X25519 key pair in the format of WireGuard: 32 bytes in base64. */
export function newKeyPair() {
  const { d, x } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  const toBase64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')
  return { private_key: toBase64(d!), public_key: toBase64(x!) }
}
