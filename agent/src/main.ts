import { readFileSync } from 'node:fs'
import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { parseArgs } from 'node:util'
import { agentPaths } from '@sallyport/contract/agent'
import { createAgent } from './agent.ts'
import { type AgentConfig, defaultConfigFile, readConfig } from './config/config.ts'
import { StartupError } from './errors.ts'
import { endOtherProcesses } from './init/control-group.ts'
import { init } from './init/init.ts'
import { uninstall } from './init/uninstall.ts'
import { update } from './init/update.ts'
import { logToStdout, messageOf } from './log.ts'
import { writeAtomically } from './state/atomic-file.ts'
import { forgotten, readSavedState } from './state/state-store.ts'
import { createSystemInterface } from './wireguard/system-interface.ts'

declare const AGENT_VERSION: string

const help = `sallyport-agent ${AGENT_VERSION}: keeps the peers of a WireGuard interface as a Sallyport server wants them

  sallyport-agent init --endpoint HOST:PORT   set this node up; init --help lists the options
  sallyport-agent run [--config FILE]         run the agent, as its systemd unit does
  sallyport-agent status [--config FILE]      print whether the agent is running and synchronised
  sallyport-agent forget [--config FILE]      let another installation take this node over
  sallyport-agent update                      install this version of the program on a node
  sallyport-agent uninstall                   remove the node with its tunnels from this machine
  sallyport-agent end-processes               end what a stopped agent has left running, as its systemd unit does
  sallyport-agent version
  sallyport-agent help

The default of --config is ${defaultConfigFile}.
`

const configFile = (args: string[]) =>
  parseArgs({ args, options: { config: { type: 'string', default: defaultConfigFile } } }).values.config ??
  defaultConfigFile

const print = (text: string) => void process.stdout.write(text)

const commands: Record<string, (args: string[]) => Promise<void> | void> = {
  init,
  run: (args) => run(configFile(args), AGENT_VERSION),
  status: (args) => status(configFile(args)),
  forget: (args) => forget(configFile(args)),
  update,
  uninstall,
  'end-processes': () => endOtherProcesses(readConfig(defaultConfigFile)),
  version: () => print(`${AGENT_VERSION}\n`),
  '--version': () => print(`${AGENT_VERSION}\n`),
  help: () => print(help),
  '--help': () => print(help),
}

const [name = 'help', ...args] = process.argv.slice(2)

try {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new StartupError(`Unknown command: ${name}\n\n${help}`)
  await command(args)
} catch (error) {
  const isExpected = error instanceof StartupError || isUsageError(error)
  process.stderr.write(`${isExpected || !(error instanceof Error) ? messageOf(error) : error.stack}\n`)
  process.exit(1)
}

function isUsageError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

/** Runs the agent until SIGTERM or SIGINT. The interface keeps its peers. */
async function run(configFile: string, version: string): Promise<void> {
  process.umask(0o077)
  // Without a reader, as after a restart of journald, the agent goes on.
  process.stdout.on('error', () => undefined)
  const config = readConfig(configFile)
  const agent = createAgent({ config, interface: createSystemInterface(config), version, log: logToStdout })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      logToStdout('The agent stops; the peers stay')
      void agent.stop().finally(() => process.exit())
    })
  }
  await agent.start()
}

/** In milliseconds. */
const timeout = 5_000
const anyHosts = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
])

/** Prints the state of the running agent. The exit status is 1 unless the interface has the desired peers. */
async function status(configFile: string): Promise<void> {
  const config = readConfig(configFile)
  const saved = await readSavedState(config.state_file, logToStdout)
  logToStdout(`Installation: ${saved?.server ?? 'none'}`)
  logToStdout(`Generation: ${saved?.generation ?? 0}, ${saved?.peers.length ?? 0} peers`)
  const code = await readHealth(config.api).catch((error) => messageOf(error))
  logToStdout(`Agent: ${code === 200 ? 'running, synchronised' : describe(code)}`)
  if (code !== 200) process.exitCode = 1
}

const describe = (code: number | string) =>
  code === 503 ? 'running, not synchronised' : `does not respond as expected (${code})`

function readHealth({ host, port, tls }: AgentConfig['api']): Promise<number> {
  const options = { host: anyHosts.get(host) ?? host, port, path: agentPaths.health, timeout }
  return new Promise((resolve, reject) => {
    const request = tls
      ? getHttps({ ...options, ca: readFileSync(tls.certificate_file), checkServerIdentity: () => undefined })
      : getHttp(options)
    request.on('timeout', () => request.destroy(new Error('timeout')))
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
}

/** Lets another installation take the node over. The peers stay until it does; a running agent notices. */
async function forget(configFile: string): Promise<void> {
  const { state_file } = readConfig(configFile)
  const state = await readSavedState(state_file, logToStdout)
  if (!state?.server) return logToStdout('This node belongs to no installation')
  await writeAtomically(state_file, JSON.stringify(forgotten(state)))
  logToStdout(`This node no longer belongs to installation ${state.server}; the next one that writes to it takes over`)
}
