import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import type { AgentConfig } from '../config/config.ts'

export const masqueradingTable = ['inet', 'sallyport'] as const

/** Cloud metadata services give the credentials of a machine to every packet that comes from it. */
const linkLocal = '169.254.0.0/16'

/** nftables rules that replace the table in one transaction (https://wiki.nftables.org/wiki-nftables/index.php/Atomic_rule_replacement). */
export function masqueradingRules({ interface: name, address }: Pick<AgentConfig, 'interface' | 'address'>): string {
  const table = masqueradingTable.join(' ')
  return `table ${table}
delete table ${table}
table ${table} {
  chain forward {
    type filter hook forward priority filter; policy accept;
    iifname "${name}" ip daddr ${linkLocal} drop
  }
  chain postrouting {
    type nat hook postrouting priority srcnat; policy accept;
    ip saddr ${address} oifname != "${name}" masquerade
  }
}
`
}

const forwardingFile = '/proc/sys/net/ipv4/ip_forward'

/** For a file in /etc/sysctl.d, which systemd reads at boot. */
export const forwardingSetting = 'net.ipv4.ip_forward = 1\n'

const isForwarding = () => readFileSync(forwardingFile, 'utf8').trim() === '1'

/** False in a container whose system settings are read-only, unless its host has enabled forwarding. */
export function canForward(): boolean {
  try {
    if (!isForwarding()) accessSync(forwardingFile, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function enableForwarding(): void {
  if (!isForwarding()) writeFileSync(forwardingFile, '1')
}
