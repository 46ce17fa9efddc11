import { setTimeout as wait } from 'node:timers/promises'
import { parseNodeSetup } from '@sallyport/contract/agent'
import { initNode, openTunnelNetwork, startAgent } from 'agent/testing/network'
import { cpuTimeOf, cpuTimeIn } from '../processes.ts'
import type { Setup } from '../setup.ts'
import { agentFile } from './apply-peer.ts'
import { addAccesses, waitUntilApplied } from './many-nodes.ts'
import { linkNode } from './node-link.ts'

const additions = 20
/** Milliseconds. The server reads the status of a node every 27 to 30 s, so at least once in this time. */
const idleTime = 30_000

/** The cost of one access: CPU milliseconds of the server (`cpu`) and of the agent (`agentCpu`), and bytes on the link with all headers. */
export type AccessCost = { peers: number; cpu: number; agentCpu: number; bytes: number }

/** Measures what one more access costs on a node with `peers` accesses. The server calls the API of a real agent over a link. */
export async function measureOneAccess(
  { connect, startDatabase, startServer, stopAtEnd }: Setup,
  peers: number,
): Promise<AccessCost> {
  const network = stopAtEnd(await openTunnelNetwork())
  const { nodeAddress, transferred } = await linkNode(network.node)
  const setup = parseNodeSetup(await initNode(network, { agentFile, subnet: '10.8.0.0/16' }))
  if (!setup) throw new Error('init prints no valid text for the node form')
  await startAgent(network).printed(/listens on/)
  const postgres = await startDatabase()
  const server = await startServer({ DATABASE_URL: postgres.url })
  const database = await connect(postgres.url)
  await database.query(
    `insert into nodes (name, country, city, url, api_url, api_token, subnet_cidr, public_key, status, type, capacity, created_at)
      values ('Node', 'NO', 'Oslo', $1, $2, $3, $4, $5, 1, 1, 0, 0)`,
    [setup.url, `https://${nodeAddress}:8443`, setup.api_token, setup.subnet_cidr, setup.public_key],
  )
  await addAccesses(database, { first: 1, count: peers })
  await database.query('analyze')
  await waitUntilApplied(database)
  const figures = async () =>
    [performance.now(), cpuTimeOf(server.pid), await cpuTimeIn(network.node), await transferred()] as const
  const used = async (work: () => Promise<unknown>) => {
    const before = await figures()
    await work()
    return (await figures()).map((figure, index) => figure - before[index]!)
  }
  const idle = await used(() => wait(idleTime))
  const busy = await used(async () => {
    for (let added = 1; added <= additions; added++) {
      await addAccesses(database, { first: peers + added, count: 1 })
      await waitUntilApplied(database)
    }
  })
  // Subtracts what the server, the agent and the link use in the same time when nothing changes.
  const [, cpu = NaN, agentCpu = NaN, bytes = NaN] = busy.map(
    (figure, index) => (figure - (idle[index]! / idle[0]!) * busy[0]!) / additions,
  )
  return { peers, cpu, agentCpu, bytes }
}
