import { afterEach, expect } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { nodeAgents, nodeGenerations } from '../../database/tables/node-agents.ts'
import { nodes } from '../../database/tables/schema.ts'
import { startAgentSync, type AgentSyncOptions } from '../../nodes/agents/schedule.ts'
import { addNode, type TestContext, type TestServer } from '../test-server.ts'
import { type FakeAgentOptions, startFakeAgent } from './fake-agent.ts'

/** Repeats an assertion about the result of `read` until it holds, for up to 20 s, because the machine may be busy. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 20_000, interval: 20 })

/** Intervals for tests, in milliseconds; requests and leases may take longer than a test. */
const fastTiming = {
  pollInterval: 20,
  statusInterval: 400,
  watchedInterval: 100,
  retryDelay: 20,
  requestTimeout: 600_000,
  leaseDuration: 1_200_000,
  leaseInterval: 100,
}

type SyncOptions = Partial<AgentSyncOptions>

function startSync(server: TestServer, options: SyncOptions) {
  return startAgentSync({
    store: server.store,
    config: server.config,
    log: server.app.log,
    publicUrl: () => 'https://vpn.example.test',
    clock: () => server.time.now * 1000,
    ...options,
    timing: { ...fastTiming, ...options.timing },
  })
}

/** Starts agents and syncs for tests. After each test, all of them are stopped, and all nodes become unmanaged. */
export function agentFixture({ server }: TestContext) {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  const start = (options: SyncOptions = {}) => {
    const stop = startSync(server, options)
    stops.push(stop)
    return stop
  }
  const startAgent = async (options?: FakeAgentOptions) => {
    const agent = await startFakeAgent(options)
    stops.push(agent.stop)
    return agent
  }

  afterEach(async () => {
    await stopAll()
    await server.store.db.update(nodes).set({ api_token: '' })
  })
  return {
    start,
    stopAll,
    startAgent,
    /** A node with a running agent; `fields` may replace the agent's token. */
    nodeWithAgent: async (fields: { api_token?: string; name?: string } = {}) => {
      const { db } = server.store
      const agent = await startAgent()
      const node_id = await addNode(server.store, { api_url: agent.url, api_token: agent.token, ...fields })
      return {
        agent,
        node_id,
        row: async () => (await db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id)))[0],
        generation: async () =>
          (await db.select().from(nodeGenerations).where(eq(nodeGenerations.node_id, node_id)))[0]?.generation,
      }
    },
  }
}
