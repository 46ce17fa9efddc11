import { parseArgs } from 'node:util'
import { forget, run, status } from './commands.ts'
import { defaultConfigFile, readConfig } from './config/config.ts'
import { StartupError } from './errors.ts'
import { endOtherProcesses } from './init/control-group.ts'
import { init } from './init/init.ts'
import { replaceToken } from './init/replace-token.ts'
import { uninstall } from './init/uninstall.ts'
import { update } from './init/update.ts'
import { messageOf } from './log.ts'

declare const AGENT_VERSION: string

const help = `sallyport-agent ${AGENT_VERSION}: keeps the peers of a WireGuard interface as a Sallyport server wants them

  sallyport-agent init --endpoint HOST:PORT   set this node up; init --help lists the options
  sallyport-agent run [--config FILE]         run the agent, as its systemd unit does
  sallyport-agent status [--config FILE]      print whether the agent is running and synchronised, and problems of the node
  sallyport-agent forget [--config FILE]      let another installation take this node over
  sallyport-agent update                      install this version of the program on a node; update --help lists the options
  sallyport-agent token                       replace the token, if others may know it, and print the text for the node form
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
  token: replaceToken,
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
