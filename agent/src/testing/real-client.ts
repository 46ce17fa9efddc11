import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { DesiredPeer } from '@sallyport/contract/agent'
import { temporaryFolder } from '@sallyport/testing/temporary-folder'
import { createSystemInterface } from '../wireguard/system-interface.ts'
import { configFields } from './agent-fields.ts'
import { canPing } from './network/client-tunnel.ts'
import type { RealNode } from './real-node.ts'

const gateway = '10.8.0.1'

/** A WireGuard client in separate namespaces. `peer`: the client as a peer of the node. */
export async function addRealClient({ addClient, config, dump, nodeAddress }: RealNode, ip: string) {
  const client = await addClient()
  const private_key_file = path.join(temporaryFolder('client'), 'private.key')
  writeFileSync(private_key_file, randomBytes(32).toString('base64'), { mode: 0o600 })
  const clientConfig = configFields({ address: `${ip}/16`, listen_port: 0, private_key_file })
  const wireguard = createSystemInterface(clientConfig, (program, args) => client.run(program, ...args))
  const { public_key } = await wireguard.ensure()
  const peer: DesiredPeer = { public_key: public_key ?? '', ip, expired_at: null }

  /** Configures the tunnel, whose node must have an interface, for all destinations, once. */
  const connect = async () => {
    const { publicKey } = await dump()
    const endpoint = `${nodeAddress}:${config.listen_port}`
    const allowed = ['allowed-ips', '0.0.0.0/0', 'endpoint', endpoint]
    await client.run('wg', 'set', clientConfig.interface, 'peer', publicKey ?? '', ...allowed)
    await client.run('ip', 'route', 'add', 'default', 'dev', clientConfig.interface)
  }

  return {
    client,
    peer,
    connect,
    ping: () => canPing(client, gateway),
    /** The last handshake in unix seconds, and the bytes received from the client and sent to it, from the node's interface. */
    counters: async (): Promise<[number, number, number]> => {
      const {
        last_handshake = 0,
        received = 0,
        sent = 0,
      } = (await dump()).peers.find((each) => each.public_key === public_key) ?? {}
      return [last_handshake, received, sent]
    },
  }
}
