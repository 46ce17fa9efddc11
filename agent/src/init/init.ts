import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { createFirewall } from '../firewall/firewall.ts'
import { enableForwarding } from '../firewall/forwarding.ts'
import { describeDropping } from '../firewall/other-firewalls.ts'
import { readHealth } from '../http/read-health.ts'
import { logToStdout } from '../log.ts'
import { enterSite, publicAddress, type Site } from './enter-site.ts'
import { initHelp, readInitOptions } from './init-options.ts'
import { installNode } from './install-node.ts'
import { readOwnProgram } from './node-files.ts'
import { nodePaths, unit } from './node-paths.ts'
import { nodeSetupOf, formatSetupReport, type NodeAccess } from './node-setup-text.ts'
import { checkNode } from './preflight.ts'
import { foregroundCommand, hasSystemd, startAgent } from './service.ts'
import { findInterface, installedConfig, removeNode } from './uninstall.ts'

/** Throws a `StartupError` for a problem that the admin can solve. A failed setup is removed, so `init` can be repeated. */
export async function init(args: readonly string[]): Promise<void> {
  const options = readInitOptions(args, await publicAddress())
  if (!options) return print(initHelp)
  if (existsSync(nodePaths.config) && !options.force) throw new StartupError(alreadyConfigured(installedConfig()))
  checkNode(options, options.force ? findInterface() : null)
  const program = readOwnProgram()
  if (options.force) await removeNode()
  try {
    const node = installNode(options, program)
    const done = `${describeNode(node)}\n${await start(node)}`
    await report(node, options.site, [done, ...(await firewallWarnings(node.config))].join('\n'))
  } catch (error) {
    await removeNode()
    throw error
  }
}

/** Sends or prints the setup. If the site refuses it, the node stays set up, and the printed text fills in the form. */
async function report(node: NodeAccess, site: Site | null, done: string) {
  const failure = site && (await enterSite(site, nodeSetupOf(node)))
  if (site && failure === null) return print(`\n${done}\n${enteredNote}\n`)
  print(formatSetupReport(node, { done, where: 'Admin nodes, Create node' }))
  if (failure === null) return
  process.stderr.write(`\n${failure} The node is set up nevertheless: go on with the text above.\n`)
  process.exitCode = 1
}

/** A warning if another firewall drops what this node forwards. It is no reason to fail: its rules can be changed later. */
async function firewallWarnings(config: AgentConfig): Promise<string[]> {
  if (!config.firewall.masquerade) return []
  const dropping = await createFirewall(config, logToStdout).findDroppingChain()
  return dropping ? [`Problem: ${describeDropping(dropping, config.interface)}`] : []
}

const enteredNote = 'The node form of your Sallyport site has the values of this machine: complete it there, and save.'

const print = (text: string) => void process.stdout.write(text)

function alreadyConfigured(config: AgentConfig | null): string {
  const found = config
    ? `interface ${config.interface}, address ${config.address}, UDP port ${config.listen_port}, API port ${config.api.port}`
    : 'the file is invalid'
  return `This machine is a node already (${nodePaths.config}: ${found}). With --force, init replaces all keys and the token: clients need new accesses.`
}

const describeNode = ({ config }: NodeAccess) =>
  `The node is set up: ${config.interface} has the address ${config.address}.
Open UDP port ${config.listen_port} for clients and TCP port ${config.api.port} for the server in your firewall.`

/** Starts the service if systemd manages this machine. Returns a sentence about the result. */
async function start({ config }: NodeAccess): Promise<string> {
  if (config.firewall.masquerade) enableForwarding()
  if (!hasSystemd()) return `systemd does not run here. Start the agent with: ${foregroundCommand}`
  startAgent()
  const log = `journalctl -u ${unit}`
  switch (await waitForAgent(config.api)) {
    case 'agent':
      return `The service ${unit} runs.`
    case 'other':
      return `Another program uses TCP port ${config.api.port}: repeat init with --force and another --api-port.`
    case 'none':
      return `The service ${unit} was started, but does not answer: ${log}`
  }
}

const attempts = 50
/** In milliseconds. */
const delay = 200
const timeout = 2000

/** The first program that answers on the port of the API: the agent, another program, or none after all attempts. */
type Answer = 'agent' | 'other' | 'none'

async function waitForAgent(api: AgentConfig['api']): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answer = await readHealth(api, timeout).then(() => 'agent' as const, answerOf)
    if (answer !== 'none') return answer
    await wait(delay)
  }
  return 'none'
}

/** Any error but these is due to another certificate, or to another protocol than TLS. */
const noAnswerCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', undefined])
const answerOf = ({ code }: NodeJS.ErrnoException) => (noAnswerCodes.has(code) ? 'none' : 'other')
