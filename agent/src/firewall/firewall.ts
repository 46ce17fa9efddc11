import type { AgentConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import { runProgram, type RunProgram } from '../program/run-program.ts'
import type { PeerAddress } from '../wireguard/wireguard-interface.ts'
import { createConnectionOwners, firewallTable } from './connection-owners.ts'
import { findDroppingChain, type DroppingChain } from './other-firewalls.ts'
import { counterOf, firewallRules } from './rules.ts'
import { type Direction, type ForwardCounters } from './traffic-check.ts'

export type Firewall = {
  /** Applies the rules if the kernel has other rules or none. Rejects with a readable message. */
  ensure: () => Promise<void>
  isPresent: () => Promise<boolean>
  /** Ends the connections of all IP addresses but those of `peers`. Call it after `ensure`, before a peer is added. */
  release: (peers: readonly PeerAddress[]) => Promise<void>
  /** Lets the connections of peers pass. Call it after `release`, when the interface has these peers only. */
  assign: (peers: readonly PeerAddress[]) => Promise<void>
  /** Null without the rules. */
  readCounters: () => Promise<ForwardCounters | null>
  /** The chain of another firewall that surely drops what the node forwards; null if there is none, if that is unclear, and if they cannot be read. */
  findDroppingChain: () => Promise<DroppingChain | null>
}

/** The firewall rules in the kernel. The first `ensure` always applies them, because an earlier start may have applied other rules. */
export function createFirewall(config: AgentConfig, log: Log, run: RunProgram = runProgram): Firewall {
  const rules = firewallRules(config)
  /** The rules as nft lists them, in another form than they were written; null before they are applied. */
  let appliedRules: string | null = null

  const owners = createConnectionOwners(run)

  /** The table without the elements of its sets. nft reads 65,000 elements for a second to list only this table, but none for a terse list of all. */
  async function list() {
    const [family] = firewallTable
    const listed = await run('nft', ['--stateless', '--terse', 'list', 'ruleset', family])
    return new RegExp(`^table ${firewallTable.join(' ')} \\{\n[^]*?^\\}`, 'm').exec(listed)?.[0] ?? ''
  }

  /** After a failure, reads the owners again before the next change. */
  async function changeOwners(change: () => Promise<void>) {
    try {
      await change()
    } catch (error) {
      appliedRules = null
      throw error
    }
  }

  async function isPresent() {
    const listing = await list().catch(() => '')
    return appliedRules === null ? countRules(listing) === countRules(rules) : listing === appliedRules
  }

  return {
    isPresent,
    release: (peers) => changeOwners(() => owners.release(peers)),
    assign: (peers) => changeOwners(() => owners.assign(peers)),
    findDroppingChain: () => findDroppingChain(config, run).catch(() => null),
    readCounters: async () => {
      const listing = await run('nft', ['list', 'counters', 'table', ...firewallTable]).catch(() => '')
      return parseCounters(listing)
    },
    ensure: async () => {
      if (appliedRules !== null) {
        if (await isPresent()) return
        log('The firewall rules were changed or deleted, and are applied again')
      }
      await run('nft', [rules])
      const listed = await list()
      if (countRules(listed) !== countRules(rules)) throw new Error('Another program changes the firewall rules')
      await owners.read()
      appliedRules = listed
    },
  }
}

/** The number of rules, which is the same in their listing. */
const countRules = (text: string) =>
  text.match(/(?:accept|drop|masquerade|@owners|rt mtu|counter name \S+)$/gm)?.length ?? 0

/** Null if a counter is missing. */
function parseCounters(listing: string): ForwardCounters | null {
  const packets = (name: string) => Number(new RegExp(`counter ${name} \\{\\s+packets (\\d+)`).exec(listing)?.[1])
  const countersOf = (direction: Direction) => ({
    accepted: packets(counterOf(direction, 'accepted')),
    forwarded: packets(counterOf(direction, 'forwarded')),
  })
  const counters = { from_clients: countersOf('from_clients'), to_clients: countersOf('to_clients') }
  return JSON.stringify(counters).includes('null') ? null : counters
}
