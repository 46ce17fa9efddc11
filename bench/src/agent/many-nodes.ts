import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { formatAgentToken } from '@sallyport/contract/agent'
import type { SimulatedAgent } from 'agent/simulation'
import { openNamespace, runProgram, type Namespace } from 'agent/testing/network'
import type pg from 'pg'
import { cpuTimeOf } from '../processes.ts'
import type { Setup } from '../setup.ts'

const program = fileURLToPath(new URL('simulated-nodes-process.ts', import.meta.url))

const accessesPerNode = 1000
/** Milliseconds. The server reads the status of each node every 27 to 30 s: at least twice in the warm-up, and four times in `duration`. */
const warmUp = 70_000
const duration = 120_000
const applyLimit = 5 * 60_000

/**
 * `catchUp`: milliseconds until all agents have applied all accesses. `cpu` of the server and `databaseCpu`: shares of one core. `bytes`:
 * per second on the link, in both directions, with all headers.
 */
type Cost = { catchUp: number; cpu: number; databaseCpu: number; bytes: number }
export type NodesCost = Cost & { nodeCount: number; connectedShare: number }

type Nodes = { nodeCount: number; connectedShares: readonly number[] }

/** Measures a server with many simulated nodes, whose agents use HTTPS over a link between two network namespaces. */
export async function measureNodes(
  { connect, startDatabase, startServer, stopAtEnd }: Setup,
  { nodeCount, connectedShares }: Nodes,
): Promise<NodesCost[]> {
  const postgres = await startDatabase()
  const namespace = stopAtEnd(await openNamespace())
  const link = await linkNode(namespace)
  const server = await startServer({ DATABASE_URL: postgres.url })
  const database = await connect(postgres.url)
  // WireGuard accepts any 32 bytes as an X25519 public key (https://www.rfc-editor.org/rfc/rfc7748#section-5).
  const publicKeys = Array.from({ length: nodeCount }, () => randomBytes(32).toString('base64'))
  await addNodes(database, publicKeys)
  const figures = async () =>
    [performance.now(), cpuTimeOf(server.pid), cpuTimeOf(postgres.pid), await link.transferred()] as const
  const costs: NodesCost[] = []
  for (const connectedShare of connectedShares) {
    const args = [
      '--import',
      import.meta.resolve('tsx'),
      program,
      link.nodeAddress,
      String(connectedShare),
      ...publicKeys.map((key) => `${key},${subnet}`),
    ]
    const started = namespace.start(process.execPath, args)
    const [line] = await started.printed(/^\[.*\]$/m)
    const begin = performance.now()
    await setAgents(database, JSON.parse(line) as SimulatedAgent[], link.nodeAddress)
    await waitUntilApplied(database)
    const catchUp = performance.now() - begin
    await wait(warmUp)
    const before = await figures()
    await wait(duration)
    const [elapsed = NaN, ...used] = (await figures()).map((figure, index) => figure - before[index]!)
    const [cpu = NaN, databaseCpu = NaN, bytes = NaN] = used.map((each) => each / elapsed)
    costs.push({ nodeCount, connectedShare, catchUp, cpu, databaseCpu, bytes: bytes * 1000 })
    await started.stop()
  }
  return costs
}

/** All nodes have the same subnet: the IP address of an access is unique only within its node. */
const subnet = '10.0.0.0/16'

/** Adds nodes without the URL and token of an agent, and `accessesPerNode` accesses to each. */
async function addNodes(database: pg.Client, publicKeys: readonly string[]): Promise<void> {
  await database.query(
    `insert into nodes (name, country, city, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
      select 'Node ' || i, 'NO', 'Oslo', 'https://a.test', 'https://a.test', $2, key, 1, 1, 0, 0
      from unnest($1::text[]) with ordinality as added (key, i)`,
    [publicKeys, subnet],
  )
  // Disables triggers, which would take most of the time
  // (https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-SESSION-REPLICATION-ROLE).
  await database.query('set session_replication_role = replica')
  await addAccesses(database)
  await database.query('reset session_replication_role')
  await database.query('analyze')
}

/** Adds the accesses of one node at a time. */
async function addAccesses(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ id: number }>('select id from nodes')
  for (const { id } of rows)
    await database.query(
      `insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at)
        select node.id, (select min(id) from users), 'device ' || i, split_part(subnet_cidr, '/', 1)::inet + 1 + i,
          encode(sha256(convert_to(node.id || '.' || i, 'UTF8')), 'base64'), 'active', 'basic', 0
        from nodes as node, generate_series(1, $2::integer) as i where node.id = $1`,
      [id, accessesPerNode],
    )
}

/** Stores the URL and token of each agent in its node: the first agent belongs to the node with the id 1. */
async function setAgents(database: pg.Client, agents: readonly SimulatedAgent[], host: string): Promise<void> {
  const urls = agents.map(({ port }) => `https://${host}:${port}`)
  const update = `update nodes set api_url = agent.url, api_token = agent.token
    from unnest($1::text[], $2::text[]) with ordinality as agent (url, token, i) where nodes.id = i`
  await database.query(update, [urls, agents.map(formatAgentToken)])
}

/** Waits until all agents have applied all accesses. Throws after `applyLimit`. */
async function waitUntilApplied(database: pg.Client): Promise<void> {
  const pending = `select from node_generations join node_agents using (node_id)
    where applied_generation <> generation or not is_interface_synchronised`
  const deadline = Date.now() + applyLimit
  while ((await database.query(pending)).rowCount) {
    if (Date.now() > deadline) throw new Error(`The agents have not applied their accesses in ${applyLimit / 1000} s`)
    await wait(100)
  }
}

/** From 198.18.0.0/15, which is reserved for benchmarks (https://www.rfc-editor.org/rfc/rfc2544#appendix-C.2.2). */
const machineAddress = '198.18.255.1'
const nodeAddress = '198.18.255.2'
const link = { machine: 'sallyportbench', node: 'machine' }

/** Connects a network namespace to this machine until the namespace ends. `transferred`: bytes of both directions, with headers. */
async function linkNode(node: Namespace) {
  const peer = ['type', 'veth', 'peer', 'name', link.node, 'netns', String(node.pid)]
  await runProgram('ip', ['link', 'add', link.machine, ...peer])
  await runProgram('ip', ['address', 'add', `${machineAddress}/30`, 'dev', link.machine])
  await runProgram('ip', ['link', 'set', link.machine, 'up'])
  await node.run('ip', 'address', 'add', `${nodeAddress}/30`, 'dev', link.node)
  await node.run('ip', 'link', 'set', link.node, 'up')
  return { nodeAddress, transferred: () => transferredBytes(node) }
}

/** The received and sent bytes of the interface, from `/proc/net/dev` (https://man7.org/linux/man-pages/man5/proc_pid_net.5.html). */
async function transferredBytes(node: Namespace): Promise<number> {
  const lines = await node.run('cat', '/proc/net/dev')
  const fields = new RegExp(`^\\s*${link.node}:\\s*(.*)$`, 'm').exec(lines)?.[1]?.split(/\s+/).map(Number)
  return (fields?.[0] ?? 0) + (fields?.[8] ?? 0)
}
