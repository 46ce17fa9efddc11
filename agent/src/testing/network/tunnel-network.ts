import { forwardInto, forwardPort, type ForwardedPort } from './forwarded-port.ts'
import { openNamespace, runInNetworkOf, type Namespace } from './namespace.ts'

/** Reserved for tests of networks (https://www.rfc-editor.org/rfc/rfc2544#appendix-C.2.2). */
export const nodeAddress = '198.18.0.1'
const clientAddress = (number: number, host: number) => `198.19.${number}.${host}`

export type TunnelNetwork = {
  node: Namespace
  nodeAddress: string
  /** Adds a client with a route to the node only. */
  addClient: () => Promise<Namespace>
  /** Makes a TCP port of the node available on this machine. Returns `127.0.0.1:PORT`. */
  forward: (port: number) => Promise<string>
  /** Makes a TCP port on the loopback of this machine available on the loopback of the node. */
  forwardToNode: (port: number) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Creates the namespaces of a node and its clients. The network of this machine stays as it is: Chromium aborts requests
 * when an interface appears (https://chromium.googlesource.com/chromium/src/+/main/net/base/net_error_list.h,
 * NETWORK_CHANGED). Needs root.
 */
export async function openTunnelNetwork(): Promise<TunnelNetwork> {
  const node = await openNamespace()
  const clients: Namespace[] = []
  const forwarded: Pick<ForwardedPort, 'stop'>[] = []
  await node.run('ip', 'address', 'add', `${nodeAddress}/32`, 'dev', 'lo')
  return {
    node,
    nodeAddress,
    addClient: async () => {
      const client = await openNamespace()
      clients.push(client)
      await linkClient(node, client, clients.length)
      return client
    },
    forward: async (port) => {
      const forwarding = await forwardPort(node, port)
      forwarded.push(forwarding)
      return forwarding.host
    },
    forwardToNode: async (port) => void forwarded.push(await forwardInto(node, port)),
    stop: async () => {
      await Promise.all(forwarded.map(({ stop }) => stop()))
      await Promise.all([node, ...clients].map((namespace) => namespace.stop()))
    },
  }
}

/** Connects a client with a node, and gives it a route to the address of the node. */
export async function linkClient(
  node: Pick<Namespace, 'pid' | 'run'>,
  client: Namespace,
  number: number,
): Promise<void> {
  const peer = ['type', 'veth', 'peer', 'name', 'eth0', 'netns', String(client.pid)]
  await runInNetworkOf(node.pid, 'ip', 'link', 'add', `client${number}`, ...peer)
  await bringUp(node, `client${number}`, `${clientAddress(number, 1)}/24`)
  await bringUp(client, 'eth0', `${clientAddress(number, 2)}/24`)
  await client.run('ip', 'route', 'add', nodeAddress, 'via', clientAddress(number, 1))
}

async function bringUp({ run }: Pick<Namespace, 'run'>, device: string, address: string): Promise<void> {
  await run('ip', 'address', 'add', address, 'dev', device)
  await run('ip', 'link', 'set', device, 'up')
}
