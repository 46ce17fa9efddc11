import { fileURLToPath } from 'node:url'
import { formatNodeSetup, parseNodeSetup } from '@sallyport/contract/agent'
import { installAmneziaStandIns } from './amnezia-stand-ins.ts'
import type { Started } from './namespace.ts'
import type { TunnelNetwork } from './tunnel-network.ts'

const webServer = fileURLToPath(new URL('web-server.mjs', import.meta.url))
const installed = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'

/** The node's own address in its default subnet. */
export const tunnelAddress = '10.8.0.1'
const clientPort = 51_820
export const apiPort = 8443
const webPort = 8080

export type NodeType = 'wireguard' | 'amnezia-wg'
type Options = { agentFile: string; type?: NodeType; subnet?: string }

/** Runs the command of the node form on a node, except for its packages, with options at its end. */
export async function runEnterCommand({ node, nodeAddress }: TunnelNetwork, command: string): Promise<string> {
  const commands = command.split(' &&\n').filter((line) => !line.startsWith('apt-get '))
  const options = `--endpoint ${nodeAddress}:${clientPort} --api-port ${apiPort}`
  return node.run('sh', '-c', `cd /run && ${commands.join(' && ')} ${options}`)
}

/** Sets a node up with `sallyport-agent init`; returns the text for the node form, whose API URL is a forwarded port of this machine. */
export async function initNode({ node, nodeAddress, forward }: TunnelNetwork, options: Options): Promise<string> {
  const { agentFile, type = 'wireguard', subnet = '10.8.0.0/24' } = options
  if (type === 'amnezia-wg') await installAmneziaStandIns(node)
  const endpoint = `${nodeAddress}:${clientPort}`
  const init = ['init', '--endpoint', endpoint, '--type', type, '--subnet', subnet]
  const ports = ['--api-port', String(apiPort), '--allow-port', String(webPort)]
  const printed = await node.run('node', agentFile, ...init, ...ports)
  const setup = parseNodeSetup(/sallyport-node:\S+/.exec(printed)?.[0] ?? '')
  if (!setup) throw new Error(`init prints no text for the node form:\n${printed}`)
  return formatNodeSetup({ ...setup, api_url: `https://${await forward(apiPort)}` })
}

export const startAgent = ({ node }: TunnelNetwork): Started => node.start('node', [installed, 'run'])

/** Serves random bytes at the node's own address in the tunnel. Returns the URL and the SHA-256 hash of the bytes. */
export async function startWebServer({ node }: TunnelNetwork, size: number): Promise<{ url: string; hash: string }> {
  const server = node.start(process.execPath, [webServer, tunnelAddress, String(webPort), String(size)])
  const [hash] = await server.printed(/^[\da-f]{64}$/m)
  return { url: `http://${tunnelAddress}:${webPort}/`, hash }
}
