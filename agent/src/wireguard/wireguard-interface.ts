import type { PeerStatus } from '@sallyport/contract/agent'

/** A peer of the interface, without the endpoint, which is the IP address of a client. */
export type InterfacePeer = PeerStatus & { allowedIps: readonly string[]; hasPresharedKey: boolean }

export type InterfaceState = {
  /** Changes when the interface is created again, as after a reboot: the counters of its peers restart from zero. */
  boot: string
  public_key: string | null
  /** The IPv4 address of the interface with the prefix length; null if it has none. */
  address: string | null
  listen_port: number
  mtu: number
  peers: readonly InterfacePeer[]
}

export type PeerAddress = { public_key: string; ip: string }

export type PeerChanges = {
  removed: readonly string[]
  changed: readonly PeerAddress[]
  added: readonly PeerAddress[]
}

/** The WireGuard interface of a node. All methods reject with a readable message. */
export type WireGuardInterface = {
  /** Creates or repairs the interface, without touching peers, and returns its state. */
  ensure: () => Promise<InterfaceState>
  /** Reads the state of the interface. Rejects if there is none. */
  dump: () => Promise<InterfaceState>
  apply: (changes: PeerChanges) => Promise<void>
}
