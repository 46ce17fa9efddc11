import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { and, eq, inArray, like, or } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'
import type { Store } from '../../database/store.ts'
import { nodes } from '../../database/tables/schema.ts'
import {
  agentFields,
  simulatedCities,
  simulatedTokenPattern,
  unmanagedTokenPattern,
  unreachableAgent,
  unreachableCity,
} from './demo-nodes.ts'

const simulatedAgents = v.array(v.object({ port: v.number(), secret: v.string() }))

type Options = { file: string; store: Store; log: Pick<FastifyBaseLogger, 'error'> }

/** Starts agents in a child process, and stores their URLs and tokens in the nodes; logs a failure. Returns a function that ends the process. */
export async function startDemoAgents({ file, store, log }: Options): Promise<() => Promise<void>> {
  let child: ChildProcess | undefined

  async function start() {
    const simulated = await demoNodesIn(store, simulatedCities)
    child = spawn(
      process.execPath,
      [file, ...simulated.map(({ public_key, subnet_cidr }) => `${public_key},${subnet_cidr}`)],
      {
        // The child exits when its standard input closes, even after SIGKILL to this process.
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    )
    const agents = await readAgents(child)
    for (const [index, { id }] of simulated.entries()) {
      const agent = agents[index]
      if (agent) await store.db.update(nodes).set(agentFields(agent)).where(eq(nodes.id, id))
    }
    for (const { id } of await demoNodesIn(store, [unreachableCity]))
      await store.db.update(nodes).set(unreachableAgent).where(eq(nodes.id, id))
  }

  await start().catch((error: unknown) => log.error(error, 'the simulated agents of the demonstration do not run'))
  return async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
  }
}

/** Excludes nodes whose token an admin has replaced by the token of a real agent. */
function demoNodesIn({ db }: Store, cities: readonly string[]) {
  const hasDemoToken = or(like(nodes.api_token, simulatedTokenPattern), like(nodes.api_token, unmanagedTokenPattern))
  return db
    .select({ id: nodes.id, public_key: nodes.public_key, subnet_cidr: nodes.subnet_cidr })
    .from(nodes)
    .where(and(inArray(nodes.city, [...cities]), hasDemoToken))
    .orderBy(nodes.id)
}

async function readAgents({ stdout }: ChildProcess) {
  let printed = ''
  for await (const chunk of stdout ?? []) {
    printed += String(chunk)
    if (printed.includes('\n')) return v.parse(simulatedAgents, JSON.parse(printed))
  }
  throw new Error('The process of the simulated agents ended')
}
