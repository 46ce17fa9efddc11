import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SimulatedAgent } from 'agent/simulation'
import { openNamespace, type Namespace, type Started } from 'agent/testing/network'
import { formatAgentToken } from '@sallyport/contract/agent'
import pg from 'pg'
import { startPostgres } from 'server/testing/postgres-server'
import { startMeasuredServer, type MeasuredServer } from '../measured-server/measured-server.ts'
import { linkNode } from './node-link.ts'
import { addNodes, nodeCount, setAgents, waitUntilApplied } from './node-rows.ts'
import { processTreeCpu } from './process-tree-cpu.ts'
import { newPublicKeys } from './public-keys.ts'

const program = fileURLToPath(new URL('simulated-nodes-process.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')

/** In milliseconds: the first status of all nodes, then two of each. */
const warmUp = 70_000
const duration = 120_000

/** `cpu` and `databaseCpu`: shares of one core. `bytes`: per second, both directions, with all headers. */
export type NodesCost = { connectedShare: number; catchUp: number; cpu: number; databaseCpu: number; bytes: number }

/** Measures a server with many simulated nodes, whose agents use HTTPS over a link between two network namespaces. */
export async function measureNodes(): Promise<NodesCost[]> {
  const databaseFolder = mkdtempSync(path.join(tmpdir(), 'sallyport-bench-'))
  const postgres = await startPostgres(databaseFolder)
  const namespace = await openNamespace()
  const link = await linkNode(namespace)
  const server = await startMeasuredServer({ DATABASE_URL: postgres.url })
  const database = new pg.Client({ connectionString: postgres.url })
  await database.connect()
  try {
    const publicKeys = newPublicKeys(nodeCount)
    await addNodes(database, publicKeys)
    const costs: NodesCost[] = []
    for (const connectedShare of [0.1, 1]) {
      const started = startNodes(namespace, link.nodeAddress, [String(connectedShare), ...publicKeys])
      costs.push(await measure({ started, link, server, database, databaseFolder, connectedShare }))
      await started.stop()
    }
    return costs
  } finally {
    await database.end()
    await server.stop()
    await namespace.stop()
    await postgres.stop()
    rmSync(databaseFolder, { recursive: true, force: true })
  }
}

const startNodes = ({ start }: Namespace, nodeAddress: string, args: readonly string[]): Started =>
  start(process.execPath, ['--import', tsx, program, nodeAddress, ...args])

type Measured = {
  started: Started
  link: Awaited<ReturnType<typeof linkNode>>
  server: MeasuredServer
  database: pg.Client
  databaseFolder: string
  connectedShare: number
}

async function measure(measured: Measured): Promise<NodesCost> {
  const { started, link, server, database, databaseFolder, connectedShare } = measured
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
  const figures = async () => ({
    time: performance.now(),
    cpu: await server.cpuTime(),
    databaseCpu: processTreeCpu(postmaster(databaseFolder)),
    bytes: await link.transferred(),
  })
  const before = await figures()
  await wait(duration)
  const after = await figures()
  const elapsed = after.time - before.time
  return {
    connectedShare,
    catchUp,
    cpu: (after.cpu - before.cpu) / elapsed,
    databaseCpu: (after.databaseCpu - before.databaseCpu) / elapsed,
    bytes: ((after.bytes - before.bytes) / elapsed) * 1000,
  }
}

const postmaster = (folder: string) =>
  Number(readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0])
