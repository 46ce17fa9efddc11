import type { AgentConfig } from '../config/config.ts'
import { firewallTable, ownerRules } from './connection-owners.ts'
import { blockedNetworks, privateNetworks } from './networks.ts'
import { directions, type Direction } from './traffic-check.ts'

/**
 * Lowers the segment size that both sides of a TCP connection announce to the smaller MTU of the two directions: an interface of a client
 * or a remote host may be larger than the tunnel, and networks that drop "fragmentation needed" would hide it.
 */
const clamp = 'tcp flags syn tcp option maxseg size set rt mtu'

type Count = 'accepted' | 'forwarded'
export const counterOf = (direction: Direction, count: Count) => `${direction}_${count}`
const counters = directions.flatMap((direction) => [
  counterOf(direction, 'accepted'),
  counterOf(direction, 'forwarded'),
])

const setOf = (values: readonly (string | number)[]) => `{ ${values.join(', ')} }`

/**
 * nftables rules that replace those of the table in one transaction, and keep its sets
 * (https://wiki.nftables.org/wiki-nftables/index.php/Atomic_rule_replacement). Chains are deleted, not only flushed: an earlier version may
 * have them at another priority.
 * Other tables may drop more packets; `accept` does not overrule them. Replies are recognised by their direction, not by the state of
 * their connection, so that new rules apply to connections that clients have opened before. For a TCP connection from before the rules, the
 * kernel takes the sender of the next packet for the originator (nf_conntrack_tcp_loose in
 * https://docs.kernel.org/networking/nf_conntrack-sysctl.html). Packets to clients that would begin such a connection are dropped, so that
 * the answers of clients do not pass as replies. The chains of other firewalls come between those that count what this one accepts and what
 * all of them do.
 */
export function firewallRules(config: Pick<AgentConfig, 'interface' | 'address' | 'firewall'>): string {
  const { interface: tunnel, address, firewall } = config
  const { masquerade, allow_peers, allow_networks, allow_ports } = firewall
  const table = firewallTable.join(' ')
  const pickedUp = `oifname "${tunnel}" ct state new tcp flags & (fin | syn | rst | ack) != syn drop`
  const closed = `iifname != "${tunnel}" accept
    meta nfproto ipv6 drop
    ip daddr ${setOf(blockedNetworks)} drop`
  const forward = [
    `oifname "${tunnel}" ${allow_peers ? 'accept' : 'drop'}`,
    'ct direction reply accept',
    ...allow_networks.map((network) => `ip daddr ${network} accept`),
    `ip daddr ${setOf(privateNetworks)} drop`,
  ]
  const ports = allow_ports.length > 0 ? [`meta l4proto { tcp, udp } th dport ${setOf(allow_ports)} accept`] : []
  const input = ['ct direction reply accept', 'icmp type echo-request accept', ...ports, 'drop']
  const nat = `chain postrouting {
    type nat hook postrouting priority srcnat; policy accept;
    ip saddr ${address} oifname != "${tunnel}" masquerade
  }`
  const counted: Record<Direction, string> = {
    from_clients: `iifname "${tunnel}" oifname != "${tunnel}"`,
    to_clients: `iifname != "${tunnel}" oifname "${tunnel}"`,
  }
  const count = (name: Count, priority: string) => `chain ${name} {
    type filter hook forward priority ${priority}; policy accept;
    ${directions.map((direction) => `${counted[direction]} counter name ${counterOf(direction, name)}`).join('\n    ')}
  }`
  const rules = `${counters.map((name) => `counter ${name} {}`).join('\n  ')}
  chain forward {
    type filter hook forward priority filter - 2; policy accept;
    iifname "${tunnel}" ${clamp}
    oifname "${tunnel}" ${clamp}
    ${[`iifname != "${tunnel}" ${pickedUp}`, closed, ...forward].join('\n    ')}
  }
  ${count('accepted', 'filter - 1')}
  ${count('forwarded', '10000')}
  chain input {
    type filter hook input priority filter; policy accept;
    ${[closed, ...input].join('\n    ')}
  }
  chain output {
    type filter hook output priority filter; policy accept;
    ${pickedUp}
  }
  ${ownerRules(tunnel)}`
  const chains = Array.from(`${rules}\n${nat}`.matchAll(/^ *chain (\w+)/gm), ([, name]) => name)
  return `table ${table} {
  ${chains.map((name) => `chain ${name} {}`).join('\n  ')}
}
flush table ${table}
${chains.map((name) => `delete chain ${table} ${name}`).join('\n')}
table ${table} {
  ${rules}
  ${masquerade ? nat : ''}
}
`
}
