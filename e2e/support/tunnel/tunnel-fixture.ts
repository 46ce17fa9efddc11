import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  apiPort,
  initNode,
  installResolvconf,
  openTunnelNetwork,
  runEnterCommand,
  startAgent,
  startWebServer,
  type Namespace,
  type NodeType,
  type Started,
} from 'agent/testing/network'
import { runServer, type RunningServer } from 'platform/run-server'
import { root } from 'platform/workspace'
import { demoSettings, test as base } from '../test.ts'

const agentFile = path.join(root, 'agent/dist/sallyport-agent.mjs')
/** Extracted by `platform/system-tools.mjs`. */
const openresolv = path.join(root, '.cache/openresolv')

const megabyte = 1_000_000
const downloadSize = 10 * megabyte

export type Tunnels = {
  /** A server with the demo users. */
  server: RunningServer
  /** A temporary folder for downloaded configs. */
  folder: string
  /** Sets a machine up as a node in a new network, and starts its agent and a web server behind it. */
  startNode: (type: NodeType) => Promise<StartedNode>
  /** Runs the command of a node form on a new machine, and starts its agent. Returns the API URL of the agent for this machine. */
  enterNode: (command: string) => Promise<string>
}

type StartedNode = {
  /** Adds the namespace of a client in which `wg-quick` works. */
  addClient: () => Promise<Namespace>
  /** The text for the node form. */
  setup: string
  agent: Started
  /** Starts the agent again after it was stopped. */
  restartAgent: () => Promise<void>
  /** The public keys of the peers on the interface of the node. */
  peers: () => Promise<string[]>
  /** A file of 10 MB on the web server, and its SHA-256 hash. */
  file: { url: string; hash: string; size: number }
}

/** A server and the networks of nodes, which are removed after the test, however it ends. */
export const test = base.extend<{ tunnels: Tunnels }>({
  tunnels: async ({}, provide) => {
    const resolvConf = readFileSync('/etc/resolv.conf', 'utf8')
    const cleanup: (() => unknown)[] = []
    try {
      await provide(await createTunnelFixture(cleanup))
    } finally {
      for (const clean of cleanup.toReversed()) await clean()
    }
    if (readFileSync('/etc/resolv.conf', 'utf8') !== resolvConf)
      throw new Error('The test changed the /etc/resolv.conf of this machine')
  },
})

async function createTunnelFixture(cleanup: (() => unknown)[]): Promise<Tunnels> {
  if (!existsSync(openresolv)) throw new Error(`${openresolv} is missing: run npm test, which extracts it`)
  const temporaryFolder = () => {
    const created = mkdtempSync(path.join(tmpdir(), 'sallyport-tunnel-'))
    cleanup.push(() => rmSync(created, { recursive: true, force: true }))
    return created
  }
  const openNetwork = async () => {
    const network = await openTunnelNetwork()
    cleanup.push(network.stop)
    return network
  }
  const server = await runServer(demoSettings)
  cleanup.push(server.stop)
  return {
    server,
    folder: temporaryFolder(),
    async enterNode(command) {
      const network = await openNetwork()
      await network.forwardToNode(Number(new URL(server.url).port))
      await runEnterCommand(network, command)
      await startAgent(network).printed(/listens on/)
      return `https://${await network.forward(apiPort)}`
    },
    async startNode(type) {
      const network = await openNetwork()
      const setup = await initNode(network, { agentFile, type })
      const start = async () => {
        const agent = startAgent(network)
        await agent.printed(/listens on/)
        return agent
      }
      return {
        async addClient() {
          const client = await network.addClient()
          await installResolvconf(client, openresolv)
          return client
        },
        setup,
        agent: await start(),
        restartAgent: async () => void (await start()),
        peers: async () => (await network.node.run('wg', 'show', 'all', 'peers')).split('\n').filter(Boolean),
        file: { ...(await startWebServer(network, downloadSize)), size: downloadSize },
      }
    },
  }
}
