import { createHash } from 'node:crypto'
import type { DesiredPeer, DesiredState } from '@sallyport/contract/agent'
import { hashSecret, type AgentConfig } from '../config/config.ts'
import { closedFirewall } from '../firewall/firewall-options.ts'

export const secret = 's'.repeat(43)
export const serverId = '0a1b2c3d-0000-4000-8000-000000000001'
export const otherServerId = '0a1b2c3d-0000-4000-8000-000000000002'

/** A valid config of an agent that listens on a free loopback port. */
export const configFields = (overrides: Partial<AgentConfig> = {}): AgentConfig => ({
  interface: 'wg0',
  type: 'wireguard',
  address: '10.8.0.1/16',
  listen_port: 51_820,
  private_key_file: '/etc/sallyport-agent/private.key',
  amnezia: null,
  firewall: closedFirewall(false),
  api: { host: '127.0.0.1', port: 0, tls: null, secret_hash: hashSecret(secret) },
  state_file: '/var/lib/sallyport-agent/state.json',
  ...overrides,
})

export const keyOf = (name: string | number) => createHash('sha256').update(`peer ${name}`).digest('base64')

/** The peer with a number from 1 to 65533. */
export const peerFields = (number: number, overrides: Partial<DesiredPeer> = {}): DesiredPeer => ({
  public_key: keyOf(number),
  ip: `10.8.${Math.floor((number + 1) / 256)}.${(number + 1) % 256}`,
  expired_at: null,
  ...overrides,
})

export const stateFields = (generation: number, peers: DesiredPeer[], overrides: Partial<DesiredState> = {}) => ({
  server: serverId,
  generation,
  now: Date.now(),
  allow_empty: false,
  peers,
  ...overrides,
})
