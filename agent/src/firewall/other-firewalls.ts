import type { AgentConfig } from '../config/config.ts'
import type { RunProgram } from '../program/run-program.ts'
import { readUplink } from '../wireguard/mtu.ts'
import { firewallTable } from './connection-owners.ts'
import { isDropped, isInTable, parseRuleset, type Chain, type ForwardedPacket } from './ruleset.ts'

/** The chain of another program that drops what this node forwards. */
export type DroppingChain = { chain: string; program: 'Docker' | 'ufw' | 'firewalld' | null }

/** Reserved for documentation, so that no rule names it (https://www.rfc-editor.org/rfc/rfc5737). */
const internet = '203.0.113.1'

/** Reads all rules of nftables, which include those of iptables on Debian. Null if they drop neither the packets of clients nor the replies. */
export async function findDroppingChain(
  { interface: tunnel, address }: Pick<AgentConfig, 'interface' | 'address'>,
  run: RunProgram,
): Promise<DroppingChain | null> {
  const [output, uplink] = [await run('nft', ['--json', '--terse', 'list', 'ruleset']), await readUplink(run)]
  const chains = parseRuleset(output)
  const [client = ''] = address.split('/', 1)
  const packets: ForwardedPacket[] = [
    { iifname: tunnel, oifname: uplink, saddr: client, daddr: internet, isReply: false },
    { iifname: uplink, oifname: tunnel, saddr: internet, daddr: client, isReply: true },
  ]
  const dropping = chains.filter(isOfOther).find((base) => packets.some((packet) => isDropped(base, chains, packet)))
  return dropping ? { chain: nameOf(dropping), program: programOf(dropping, chains) } : null
}

const isOfOther = ({ family, table, hook }: Chain) =>
  hook === 'forward' && ['ip', 'inet'].includes(family) && `${family} ${table}` !== firewallTable.join(' ')

const nameOf = ({ family, table, name }: Chain) => `${family} ${table} ${name}`

function programOf(base: Chain, chains: readonly Chain[]): DroppingChain['program'] {
  if (base.table === 'firewalld') return 'firewalld'
  const names = chains.filter((chain) => isInTable(chain, base)).map(({ name }) => name)
  if (names.includes('DOCKER-USER')) return 'Docker'
  return names.some((name) => name.startsWith('ufw-')) ? 'ufw' : null
}

/** What is wrong, and how to solve it. */
export function describeDropping(dropping: DroppingChain | null, tunnel: string): string {
  const by = dropping ? `${dropping.program ?? 'another firewall'} (chain ${dropping.chain})` : 'another firewall'
  return `clients do not reach the internet, because ${by} drops what this node forwards: ${adviceFor(dropping, tunnel)}`
}

/** The commands that let the traffic of clients pass; docs/nodes/forwarding.md keeps them across reboots. */
function adviceFor(dropping: DroppingChain | null, tunnel: string): string {
  const both = (command: (direction: 'i' | 'o') => string) => `${command('i')} && ${command('o')}`
  switch (dropping?.program) {
    case 'Docker':
      return both((direction) => `iptables -I DOCKER-USER -${direction} ${tunnel} -j ACCEPT`)
    case 'ufw':
      return `ufw route allow in on ${tunnel}`
    case 'firewalld':
      return [
        `firewall-cmd --permanent --zone=trusted --add-interface=${tunnel}`,
        'firewall-cmd --permanent --new-policy=sallyport',
        'firewall-cmd --permanent --policy=sallyport --add-ingress-zone=trusted',
        'firewall-cmd --permanent --policy=sallyport --add-egress-zone=ANY',
        'firewall-cmd --permanent --policy=sallyport --set-target=ACCEPT',
        'firewall-cmd --reload',
      ].join(' && ')
    case null:
      return both((direction) => `nft insert rule ${dropping?.chain} ${direction}ifname ${tunnel} accept`)
    case undefined:
      return `accept packets from and to ${tunnel} in the forward chain of each firewall (nft list ruleset; iptables-legacy -S FORWARD)`
  }
}
