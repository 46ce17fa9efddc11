import { networkInterfaces } from 'node:os'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { canForward } from '../firewall/forwarding.ts'
import { overlap } from '../firewall/networks.ts'
import { firewallRules } from '../firewall/rules.ts'
import { messageOf } from '../log.ts'
import { programs } from '../wireguard/command-lines.ts'
import { findProgram, installCommand, run, succeeds, type Program } from './debian-programs.ts'
import type { InitOptions } from './init-options.ts'

const probe = 'sallyport-probe'

const readOnlySettings =
  'This container cannot enable IPv4 forwarding: set net.ipv4.ip_forward = 1 on its host, or leave out --masquerade.'

export const toolOf = (type: InitOptions['type']) => programs[type].tool

/** Throws a `StartupError` with all problems. `ownInterface` is the interface that `--force` replaces, or null. */
export function checkNode(options: InitOptions, ownInterface: string | null): void {
  requireRoot('init')
  const missing = missingPrograms(options)
  const problems = [
    ...missing.map((program) => `The program ${program} is missing.`),
    ...(missing.length > 0 ? [`Install: ${installCommand(missing)}`] : []),
    ...(missing.includes('ip') ? [] : interfaceProblems(options, ownInterface)),
    ...(missing.includes('nft') ? [] : firewallProblems(options)),
    ...addressProblems(options, ownInterface),
    ...nodeProblems(),
    ...(options.firewall.masquerade && !canForward() ? [readOnlySettings] : []),
  ]
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
}

export function requireRoot(command: string): void {
  if (process.getuid?.() !== 0) throw new StartupError(`${command} must run as root`)
}

function missingPrograms({ type }: InitOptions): Program[] {
  const needed: Program[] = [toolOf(type), 'ip', 'openssl', 'useradd', 'nft']
  return needed.filter((program) => findProgram(program) === null)
}

function interfaceProblems({ interface: name, type }: InitOptions, ownInterface: string | null): string[] {
  const { linkType, userspace } = programs[type]
  const isTaken = name !== ownInterface && succeeds('ip', ['link', 'show', 'dev', name])
  const isSupported = findProgram(userspace) !== null || isInKernel(linkType)
  return [
    ...(isTaken ? [`There is another interface ${name}: choose a name with --interface.`] : []),
    ...(isSupported ? [] : [`This kernel has no module ${linkType}. Install it, or: ${installCommand([userspace])}`]),
  ]
}

/** Creates an interface, which loads the module, because a container may not contain the file of the module. */
function isInKernel(linkType: string): boolean {
  if (!succeeds('ip', ['link', 'add', probe, 'type', linkType])) return false
  return succeeds('ip', ['link', 'delete', probe])
}

/** Checks the rules with nft, because the kernel of a container may lack nftables. Empty if it accepts them. */
export function firewallProblems(options: Pick<AgentConfig, 'interface' | 'address' | 'firewall'>): string[] {
  try {
    run('nft', ['--check', firewallRules(options)])
    return []
  } catch (error) {
    return [messageOf(error)]
  }
}

function addressProblems({ subnet }: InitOptions, ownInterface: string | null): string[] {
  const others = Object.entries(networkInterfaces()).filter(([name]) => name !== ownInterface)
  return others.flatMap(([name, addresses = []]) =>
    addresses
      .map(({ cidr, address }) => cidr ?? address)
      .filter((network) => overlap(network, subnet))
      .map((network) => `The network ${network} of ${name} overlaps ${subnet}: choose another one with --subnet.`),
  )
}

/** The service cannot read home folders, where version managers install Node. */
export function nodeProblems(): string[] {
  const isInHome = /^\/(?:home|root)\//.test(process.execPath)
  return isInHome ? [`The service cannot run ${process.execPath}: apt-get install -y nodejs`] : []
}
