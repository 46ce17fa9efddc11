import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import type { FirewallSettings, InstalledConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { addAllowed, closedFirewall, type Allowed } from '../firewall/firewall-options.ts'
import { nodePaths } from './node-paths.ts'
import { findOpenAccess, type OpenAccess } from './open-access.ts'

export type FirewallChanges = {
  /** What to do with open access on a node of an earlier version; `ask` asks on the terminal. */
  open: 'close' | 'keep' | 'ask'
  allowed: Allowed
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

/** The firewall settings after an update. Throws a `StartupError` if closing open access needs a confirmation and gets none. */
export async function updatedFirewall(config: InstalledConfig, changes: FirewallChanges): Promise<FirewallSettings> {
  const { open, allowed } = changes
  const { firewall } = config
  const closed = addAllowed(closedFirewall(firewall?.masquerade ?? existsSync(nodePaths.masquerading)), allowed)
  if (firewall) return open === 'close' ? closed : addAllowed(firewall, allowed)
  const found = findOpenAccess(config.interface)
  const list = describe(found, allowed)
  if (list.length === 0) return closed
  print(`Clients of this node may reach, besides the internet:\n${list.map((line) => `  ${line}`).join('\n')}`)
  if (open === 'close' || (open === 'ask' && (await confirmClosing()))) {
    print('The update closes all of it.')
    return closed
  }
  print('All of it stays open. To close it: sallyport-agent update --close')
  return addAllowed({ ...closed, allow_peers: true, allow_networks: found.networks, allow_ports: 'all' }, allowed)
}

function describe({ networks, ports }: OpenAccess, allowed: Allowed): string[] {
  const otherNetworks = networks.filter((network) => !allowed.allow_networks.includes(network))
  const otherPorts = ports.filter((port) => !allowed.allow_ports.includes(port))
  return [
    ...(allowed.allow_peers ? [] : ['the devices of each other']),
    ...(otherNetworks.length > 0 ? [`the private networks ${otherNetworks.join(', ')}`] : []),
    ...(otherPorts.length > 0 ? [`the ports ${otherPorts.join(', ')} of this machine`] : []),
  ]
}

const unconfirmed =
  'Nothing was changed. Repeat the update with --close, or with --keep-open, which keeps all of it open. The --allow-… options keep parts open.'

async function confirmClosing(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartupError(unconfirmed)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const question = terminal.question('Close all of it? yes closes it, no keeps it open: ')
  // Ctrl+C and Ctrl+D close the terminal, and leave the question pending.
  const ended = once(terminal, 'close').then(() => '')
  const answer = (await Promise.race([question, ended])).trim().toLowerCase()
  terminal.close()
  if (answer === 'yes' || answer === 'no') return answer === 'yes'
  throw new StartupError(unconfirmed)
}
