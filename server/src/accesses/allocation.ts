import { errorCodes, type NewAccess } from '@sallyport/contract/endpoints'
import { hasFreeSlot } from '@sallyport/contract/rules'
import { accessTerms } from '../domain/access-terms.ts'
import { clientAddresses } from '../domain/client-addresses.ts'
import { newKeyPair } from '../domain/key-pair.ts'
import { nodeStatus } from '../domain/node-kinds.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { heldPerson } from '../accounts/accounts-queries.ts'
import { activeNode, lockedNode } from '../nodes/nodes-queries.ts'
import type { NodeRow, UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'
import { addAccess, countAccessesOn, lowestFreeAddress } from './accesses-queries.ts'
import { freeExpiredOf, hasExpired } from './expiry.ts'

type Wish = { user: UserRow; node_id: number; name: string; now: number }
type Limits = { accessesPerPerson: number; limitedAccessMinutes: number }

/**
 * A new access on a node: a place, an address and a key pair. The node stays locked until the transaction ends, so
 * whoever asks at the same time counts after it. The private key is in the answer alone.
 */
export async function allocate(
  tx: Database,
  wish: Wish,
  limits: Limits,
): Promise<{ access: NewAccess; node: NodeRow }> {
  const { node_id, name, now } = wish
  await refuseWhenFull(tx, node_id, now)
  // Anew, and held: a payment at the same moment comes before or after, never between.
  const user = (await heldPerson(tx, wish.user.id)) ?? notFound()
  const locked = await lockedNode(tx, node_id)
  if (locked?.status !== nodeStatus.active) return notFound()
  const freed = await freeExpiredOf(tx, node_id, now)
  const node = { ...locked, busy_slots: locked.busy_slots - freed }

  if (!hasFreeSlot(node)) refuse(400, errorCodes.nodeFull)
  await requireRoomFor(tx, wish, limits.accessesPerPerson)
  const { private_key, public_key } = newKeyPair()
  const access = await addAccess(tx, {
    node_id,
    name,
    public_key,
    user_id: user.id,
    ip: await freeAddress(tx, node),
    status: 'active',
    created_at: now,
    ...accessTerms(user, now, limits.limitedAccessMinutes),
  })
  return {
    access: { ...access, private_key, connect_params: node.connect_params },
    node: { ...node, busy_slots: node.busy_slots + 1 },
  }
}

/** Who finds the node full goes at once, and does not stand in the way of those who wait for its last places. */
async function refuseWhenFull(tx: Database, node_id: number, now: number) {
  const node = (await activeNode(tx, node_id)) ?? notFound()
  if (!hasFreeSlot(node) && !(await hasExpired(tx, node_id, now))) refuse(400, errorCodes.nodeFull)
}

async function requireRoomFor(tx: Database, { user, node_id, now }: Wish, perPerson: number) {
  if (perPerson === 0) return
  const has = await countAccessesOn(tx, { user_id: user.id, node_id, now })
  if (has >= perPerson) refuse(400, errorCodes.accessLimit)
}

async function freeAddress(tx: Database, node: NodeRow): Promise<string> {
  const range = clientAddresses(node.subnet_cidr) ?? refuse(400, errorCodes.nodeFull)
  return (await lowestFreeAddress(tx, node.id, range)) ?? refuse(400, errorCodes.nodeFull)
}
