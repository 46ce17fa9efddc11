import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { limits } from '@sallyport/contract/config'
import { adminCommand, archiveFolder, nodeProgram, paths } from '../installation.ts'
import { outputOf, run, succeeds } from '../run-programs.ts'
import { OperatorError } from '../terminal.ts'
import type { InstallOptions } from './install-options.ts'
import { packagesStep, type Step } from './steps.ts'

export const agentUnitFile = path.join(paths.units, 'sallyport-agent.service')
const installedAgent = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'
const agent = path.join(archiveFolder, 'agent/dist/sallyport-agent.mjs')
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Contains the setup text from the end of `init` until the node is added to the site; empty while `init` runs. */
const setupFile = path.join(paths.state, 'node-setup')
/** Whether this program has set the agent up: the unit runs the Node.js of an archive in /opt. */
const isOwnAgent = () => textOf(agentUnitFile).includes('ExecStart=/opt/sallyport-')

export const isNodeSetUp = () => existsSync(paths.agentConfig) && !existsSync(setupFile)
/** Whether an agent was set up by hand. It may belong to another site, whose peers this site would replace. */
export const hasForeignAgent = () => isNodeSetUp() && !isOwnAgent()

type LocalNode = Pick<InstallOptions, 'endpoint' | 'subnet' | 'interface' | 'agentPort' | 'tunnelPort'> & {
  domain: string
}

/** The agent on this machine, which the server reaches on loopback. */
export function nodeSteps(site: LocalNode & { country: string }): Step[] {
  const { domain, country } = site
  const userspace = packagesStep(['wireguard-go'])
  return [
    {
      ...userspace,
      title: 'Install wireguard-go, unless the kernel has WireGuard',
      isDone: () => hasWireGuard() || userspace.isDone(),
    },
    {
      title: `Set this machine up as the node ${domain}`,
      isDone: isNodeSetUp,
      run: () => {
        if (textOf(setupFile) === '') initialize(site)
        const text = openSync(setupFile, 'r')
        run(...adminCommand(['add-node', domain.slice(0, limits.node.maxNameLength), country]), text)
        closeSync(text)
        rmSync(setupFile)
      },
    },
  ]
}

/** Creates an interface, which loads the kernel module, and deletes it. */
function hasWireGuard(): boolean {
  if (!succeeds('ip', ['link', 'add', 'sallyport-probe', 'type', 'wireguard'])) return false
  return succeeds('ip', ['link', 'delete', 'sallyport-probe'])
}

/** Members open the site through the tunnel too, so clients may reach its ports. */
const clientAccess = ['--masquerade', '--allow-port', '80', '--allow-port', '443']

/** The arguments of `sallyport-agent`. */
export function initArguments({ domain, endpoint = domain, ...node }: LocalNode): string[] {
  const { subnet, interface: name, agentPort, tunnelPort } = node
  const api = ['--api-host', '127.0.0.1', '--api-port', String(agentPort)]
  const network = [...(subnet ? ['--subnet', subnet] : []), ...(name ? ['--interface', name] : [])]
  return ['init', '--endpoint', `${endpoint}:${tunnelPort}`, ...api, ...network, ...clientAccess]
}

function initialize(site: LocalNode): void {
  writeFileSync(setupFile, '', { mode: 0o600 })
  // An interrupted installation may have set up a node whose setup text is lost.
  const force = existsSync(paths.agentConfig) ? ['--force'] : []
  const output = run(nodeProgram, [agent, ...initArguments(site), ...force])
  const [text] = /^sallyport-node:.+$/m.exec(output) ?? []
  if (text === undefined) throw new OperatorError(`sallyport-agent init printed no text for the node form:\n${output}`)
  writeFileSync(setupFile, text)
}

/** The problems of the node on this machine with what to do, such as another firewall that drops what the node forwards. */
export const agentProblems = (): string[] => problemsIn(outputOf(nodeProgram, [agent, 'status']))

export const problemsIn = (status: string): string[] =>
  [...status.matchAll(/^Problem: (.+)$/gm)].map(([, problem = '']) => problem)

/** Replaces the agent that an earlier version of this program has set up, which runs the Node.js of that version. */
export const agentUpdateStep: Step = {
  title: 'Update the agent of the node on this machine',
  isDone: () =>
    !isOwnAgent() ||
    (textOf(agentUnitFile).includes(`ExecStart=${nodeProgram} `) && textOf(installedAgent) === textOf(agent)),
  run: () => void run(nodeProgram, [agent, 'update']),
}
