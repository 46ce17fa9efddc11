import { formatAgentToken, type PeerStatus } from '@sallyport/contract/agent'
import { eq } from 'drizzle-orm'
import { lockNodeAgent } from '../../database/row-locks.ts'
import { accesses } from '../../database/tables/accesses.ts'
import { accessSamples, nodeSamples } from '../../database/tables/node-agents.ts'
import { recordStatus } from '../../nodes/agents/record-status.ts'
import { addNode, startTime, type TestContext } from '../test-server.ts'

export const agentToken = formatAgentToken({ fingerprint: 'f'.repeat(43), secret: 's'.repeat(43) })

/** Counters from the node's point of view: `received` is the number of bytes from the client. */
type Counters = Partial<Omit<PeerStatus, 'public_key'>>
type Report = { counters?: Counters; boot?: string; connected_peers?: number; now?: number; peers?: PeerStatus[] }

/** A new node with an access of a new premium user, and functions that report its counters and read what is stored. */
export async function reportingNode({ server, addPremiumUser, allocate }: TestContext) {
  const { db } = server.store
  const user = await addPremiumUser()
  const node_id = await addNode(server.store, { api_token: agentToken })
  await allocate(user.token, node_id)
  const [access] = await db.select().from(accesses).where(eq(accesses.node_id, node_id))
  if (!access) throw new Error('There is no access')
  const { id: access_id, public_key } = access

  const peerOf = (counters: Counters): PeerStatus => ({
    public_key,
    last_handshake: 0,
    received: 0,
    sent: 0,
    ...counters,
  })
  const report = ({ counters, boot = 'first', connected_peers = 1, now = startTime, peers }: Report) => {
    const status = { boot, connected_peers, peers: peers ?? (counters ? [peerOf(counters)] : []) }
    return server.store.transaction(async (tx) => {
      if (await lockNodeAgent(tx, node_id)) await recordStatus(tx, { node_id, status, now })
    })
  }
  return {
    db,
    user,
    node_id,
    access_id,
    public_key,
    report,
    /** The samples of a period, oldest first. */
    accessSamples: async (period: number) =>
      (await db.select().from(accessSamples).where(eq(accessSamples.access_id, access_id)).orderBy(accessSamples.start))
        .filter((sample) => sample.period === period)
        .map(({ start, received, sent }) => ({ start, received, sent })),
    nodeSamples: async (period: number) =>
      (await db.select().from(nodeSamples).where(eq(nodeSamples.node_id, node_id)).orderBy(nodeSamples.start))
        .filter((sample) => sample.period === period)
        .map(({ start, received, sent, connected_peers }) => ({ start, received, sent, connected_peers })),
  }
}
