import { existsSync } from 'node:fs'
import { request } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { agentPaths } from '@sallyport/contract/agent'
import type { AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { enableForwarding } from '../firewall/forwarding.ts'
import { enterSite, publicAddress, type Site } from './enter-site.ts'
import { initHelp, readInitOptions } from './init-options.ts'
import { installNode, type InstalledNode } from './install-node.ts'
import { readOwnProgram } from './node-files.ts'
import { nodePaths, unit } from './node-paths.ts'
import { nodeSetupOf, formatSetupReport } from './node-setup-text.ts'
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
    await report(node, options.site, done)
  } catch (error) {
    await removeNode()
    throw error
  }
}

/** Sends or prints the setup. If the site refuses it, the node stays set up, and the printed text fills in the form. */
async function report(node: InstalledNode, site: Site | null, done: string) {
  const failure = site && (await enterSite(site, nodeSetupOf(node)))
  if (site && failure === null) return print(`\n${done}\n${enteredNote}\n`)
  print(formatSetupReport(node, { done, where: 'Admin nodes, Create node' }))
  if (failure === null) return
  process.stderr.write(`\n${failure} The node is set up nevertheless: go on with the text above.\n`)
  process.exitCode = 1
}

const enteredNote = 'The node form of your Sallyport site has the values of this machine: complete it there, and save.'

const print = (text: string) => void process.stdout.write(text)

function alreadyConfigured(config: AgentConfig | null): string {
  const found = config
    ? `interface ${config.interface}, address ${config.address}, UDP port ${config.listen_port}, API port ${config.api.port}`
    : 'the file is invalid'
  return `This machine is a node already (${nodePaths.config}: ${found}). With --force, init replaces all keys and the token: clients need new accesses.`
}

const describeNode = ({ config }: InstalledNode) =>
  `The node is set up: ${config.interface} has the address ${config.address}.
Open UDP port ${config.listen_port} for clients and TCP port ${config.api.port} for the server in your firewall.`

/** Starts the service if systemd manages this machine. Returns a sentence about the result. */
async function start({ config, fingerprint }: InstalledNode): Promise<string> {
  if (config.firewall.masquerade) enableForwarding()
  if (!hasSystemd()) return `systemd does not run here. Start the agent with: ${foregroundCommand}`
  startAgent()
  const log = `journalctl -u ${unit}`
  switch (await waitForAgent(config.api.host, config.api.port, fingerprint)) {
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

/** The first program that answers on the port of the API: the agent, another program, or none after all attempts. */
type Answer = 'agent' | 'other' | 'none'

async function waitForAgent(host: string, port: number, fingerprint: string): Promise<Answer> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const answered = await peerFingerprint(host, port)
    if (answered !== null) return answered === fingerprint ? 'agent' : 'other'
    await wait(delay)
  }
  return 'none'
}

/** The fingerprint of the certificate as base64url, an empty text without TLS, or null without an answer. */
function peerFingerprint(host: string, port: number): Promise<string | null> {
  const local = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  // Self-signed: the caller compares the fingerprint instead.
  const options = { host: local, port, path: agentPaths.health, rejectUnauthorized: false, agent: false }
  return new Promise((resolve) => {
    const health = request(options, (response) => {
      const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate()
      response.destroy()
      resolve(Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url'))
    })
    health.setTimeout(2000, () => health.destroy())
    health.on('error', (error) => resolve('code' in error && error.code === 'EPROTO' ? '' : null))
    health.end()
  })
}
