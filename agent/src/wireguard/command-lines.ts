import { amneziaKeys } from '@sallyport/contract/rules'
import type { AgentConfig } from '../config/config.ts'
import { allowedIpsOf } from './peer-changes.ts'
import type { PeerChanges } from './wireguard-interface.ts'

/** The programs of a node type: the tool, the type of link, and the implementation for kernels without that type. */
export const programs = {
  wireguard: { tool: 'wg', linkType: 'wireguard', userspace: 'wireguard-go' },
  'amnezia-wg': { tool: 'awg', linkType: 'amneziawg', userspace: 'amneziawg-go' },
} as const satisfies Record<AgentConfig['type'], unknown>

/** Limits a command line to 128 KiB, the smallest limit of Linux (https://man7.org/linux/man-pages/man2/execve.2.html). */
const peersPerCommand = 500

/** Removes a preshared key that was set manually, which clients do not have. */
const noPresharedKey = ['preshared-key', '/dev/null']

/** The order of changed peers does not matter: an IP address moves to its last peer, and desired IP addresses are unique. */
export function peerCommands(name: string, { removed, changed, added }: PeerChanges): string[][] {
  const peers = [
    ...removed.map((key) => ['peer', key, 'remove']),
    ...changed.map((peer) => ['peer', peer.public_key, ...noPresharedKey, 'allowed-ips', allowedIpsOf(peer)]),
    ...added.map((peer) => ['peer', peer.public_key, 'allowed-ips', allowedIpsOf(peer)]),
  ]
  const commands: string[][] = []
  for (let at = 0; at < peers.length; at += peersPerCommand)
    commands.push(['set', name, ...peers.slice(at, at + peersPerCommand).flat()])
  return commands
}

/** Not `awg addconf`: some versions ignored H1 and H2 (https://github.com/amnezia-vpn/amneziawg-tools/blob/master/src/config.c). */
export function interfaceCommand(config: AgentConfig): string[] {
  const { interface: name, private_key_file, listen_port, amnezia } = config
  const parameters = amneziaKeys.flatMap((key) => {
    const value = config.type === 'amnezia-wg' ? amnezia?.[key] : undefined
    return value === undefined ? [] : [key.toLowerCase(), String(value)]
  })
  return ['set', name, 'private-key', private_key_file, 'listen-port', String(listen_port), ...parameters]
}
