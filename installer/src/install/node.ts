import { existsSync, openSync, closeSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { adminCommand, archiveFolder, paths } from '../installation.ts'
import { OperatorError, run, succeeds } from '../programs.ts'
import { linkStep } from './link-step.ts'
import { packagesStep } from './packages.ts'
import type { Step } from './run-steps.ts'

const agentConfig = '/etc/sallyport-agent/config.json'
export const agentUnit = path.join(paths.units, 'sallyport-agent.service')
const installedAgent = '/usr/local/lib/sallyport-agent/sallyport-agent.mjs'
const node = path.join(archiveFolder, 'node')
const agent = path.join(archiveFolder, 'agent/dist/sallyport-agent.mjs')
export const agentCommand = [node, installedAgent]
const unitText = () => (existsSync(agentUnit) ? readFileSync(agentUnit, 'utf8') : '')
/** Whether this program has set the agent up: it runs the Node.js of an archive. */
const isOwnAgent = () => unitText().includes('ExecStart=/opt/sallyport-')

/** An agent that was set up by hand may belong to another site, whose peers this one would replace. */
export function foreignAgentProblem(): string | null {
  if (!existsSync(agentConfig) || existsSync(setupFile) || isOwnAgent()) return null
  return 'This machine is a node already: add --no-node, or remove the node with sallyport-agent uninstall.'
}

/** Empty while `init` runs, then its text until the node is entered. */
const setupFile = '/var/lib/sallyport-install/node-setup'

/** The agent on this machine, which the server reaches on loopback. */
export function nodeSteps(domain: string, country: string): Step[] {
  const userspace = packagesStep(['wireguard-go'])
  return [
    {
      ...userspace,
      title: 'Install wireguard-go, unless the kernel has WireGuard',
      isDone: () => hasWireGuard() || userspace.isDone(),
    },
    // The command sallyport-agent needs one.
    { ...linkStep(paths.node, `${paths.link}/node`), isDone: () => succeeds('node', ['--version']) },
    {
      title: `Set this machine up as the node ${domain}`,
      isDone: () => existsSync(agentConfig) && !existsSync(setupFile),
      run: () => {
        if (!existsSync(setupFile) || readFileSync(setupFile, 'utf8') === '') initialize(domain)
        const text = openSync(setupFile, 'r')
        run(...adminCommand(['add-node', domain, country]), text)
        closeSync(text)
        rmSync(setupFile)
      },
    },
  ]
}

/** A new interface loads the module of the kernel. */
function hasWireGuard(): boolean {
  if (!succeeds('ip', ['link', 'add', 'sallyport-probe', 'type', 'wireguard'])) return false
  return succeeds('ip', ['link', 'delete', 'sallyport-probe'])
}

/** Members open the site through the tunnel too, so clients may reach its ports. */
const options = ['--api-host', '127.0.0.1', '--masquerade', '--allow-port', '80', '--allow-port', '443']

function initialize(domain: string): void {
  writeFileSync(setupFile, '', { mode: 0o600 })
  // Without its text, a node that an interrupted installation has set up cannot be entered.
  const force = existsSync(agentConfig) ? ['--force'] : []
  const output = run(node, [agent, 'init', '--endpoint', domain, ...options, ...force])
  const [text] = /^sallyport-node:.+$/m.exec(output) ?? []
  if (text === undefined) throw new OperatorError(`sallyport-agent init printed no text for the node form:\n${output}`)
  writeFileSync(setupFile, text)
}

/** Replaces the agent that an earlier version of this program has set up, which runs the Node.js of that version. */
export const agentUpdateStep: Step = {
  title: 'Update the agent of the node on this machine',
  isDone: () => {
    if (!isOwnAgent()) return true
    return unitText().includes(`ExecStart=${node} `) && readFileSync(installedAgent).equals(readFileSync(agent))
  },
  run: () => void run(node, [agent, 'update']),
}
