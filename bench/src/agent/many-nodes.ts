import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SimulatedAgent } from 'agent/simulation'
import { openNamespace, type Started } from 'agent/testing/network'
import { formatAgentToken } from '@sallyport/contract/agent'
import type pg from 'pg'
import { cpuTimeOf } from '../processes.ts'
import type { Setup } from '../setup.ts'
import { newPublicKeys } from './apply-peer.ts'
import { linkNode } from './node-link.ts'
import { addNodes, nodeCount, setAgents, waitUntilApplied } from './node-rows.ts'

const program = fileURLToPath(new URL('simulated-nodes-process.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')

/** In milliseconds: the first status of all nodes, then two of each. */
const warmUp = 70_000
const duration = 120_000

/** `cpu` and `databaseCpu`: shares of one core. `bytes`: per second, both directions, with all headers. */
export type NodesCost = { connectedShare: number; catchUp: number; cpu: number; databaseCpu: number; bytes: number }

/** Measures a server with many simulated nodes, whose agents use HTTPS over a link between two network namespaces. */
export async function measureNodes({ connect, startDatabase, startServer, use }: Setup): Promise<NodesCost[]> {
  const postgres = await startDatabase()
  const namespace = use(await openNamespace())
  const link = await linkNode(namespace)
  const server = await startServer({ DATABASE_URL: postgres.url })
  const database = await connect(postgres.url)
  const publicKeys = newPublicKeys(nodeCount)
  await addNodes(database, publicKeys)
  const processes = { server: server.pid, database: postgres.pid }
  const costs: NodesCost[] = []
  for (const connectedShare of [0.1, 1]) {
    const args = ['--import', tsx, program, link.nodeAddress, String(connectedShare), ...publicKeys]
    const started = namespace.start(process.execPath, args)
    costs.push({ connectedShare, ...(await measure({ started, link, database, processes })) })
    await started.stop()
  }
  return costs
}

type Measured = {
  started: Started
  link: Awaited<ReturnType<typeof linkNode>>
  database: pg.Client
  processes: { server: number; database: number }
}

async function measure({ started, link, database, processes }: Measured): Promise<Omit<NodesCost, 'connectedShare'>> {
  const [line] = await started.printed(/^\[.*\]$/m)
  const agents = (JSON.parse(line) as SimulatedAgent[]).map(({ port, ...token }) => ({
    api_url: `https://${link.nodeAddress}:${port}`,
    api_token: formatAgentToken(token),
  }))
  const begin = performance.now()
  await setAgents(database, agents)
  await waitUntilApplied(database)
  const catchUp = performance.now() - begin
  await wait(warmUp)
  const figures = async () =>
    [performance.now(), cpuTimeOf(processes.server), cpuTimeOf(processes.database), await link.transferred()] as const
  const before = await figures()
  await wait(duration)
  const [elapsed, cpu, databaseCpu, bytes] = (await figures()).map((figure, index) => figure - before[index]!)
  return { catchUp, cpu: cpu! / elapsed!, databaseCpu: databaseCpu! / elapsed!, bytes: (1000 * bytes!) / elapsed! }
}
