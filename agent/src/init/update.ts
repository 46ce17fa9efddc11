import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { addAllowed, allowHelp, allowOptions, closedFirewall, readAllowed } from '../firewall/firewall-options.ts'
import { logToStdout } from '../log.ts'
import { mtuHelp, parseMtu } from '../wireguard/mtu.ts'
import { run } from './debian-programs.ts'
import { writeConfig, writeSystemFiles } from './install-node.ts'
import { ensureAccount, installProgram, readOwnProgram } from './node-files.ts'
import { nodePaths, unit } from './node-paths.ts'
import { firewallProblems, nodeProblems, requireRoot } from './preflight.ts'
import { foregroundCommand, hasSystemd } from './service.ts'

const updateHelp = `Usage: sallyport-agent update [options]

Installs this version of the program. Keys, token and tunnels stay.

  --close                 close everything that clients may reach besides the internet, except what other options allow
${allowHelp}${mtuHelp}  --help
`

/** `sallyport-agent update`: installs the program and the unit of the running version, and changes the firewall. */
export async function update(args: string[]): Promise<void> {
  const help = { type: 'boolean', short: 'h' } as const
  const close = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args, options: { close, help, mtu: { type: 'string' }, ...allowOptions } })
  if (values.help) return void process.stdout.write(updateHelp)
  const allowed = readAllowed(values)
  const mtu = parseMtu(values.mtu)
  requireRoot('update')
  if (!existsSync(nodePaths.config)) throw new StartupError('This machine is not a node: run sallyport-agent init')
  requireNone(nodeProblems())
  const installed = readConfig(nodePaths.config)
  const { firewall } = installed
  const kept = values.close ? closedFirewall(firewall.masquerade) : firewall
  const config = { ...installed, firewall: addAllowed(kept, allowed), ...(mtu !== undefined && { mtu }) }
  requireNone(firewallProblems(config))
  installProgram(readOwnProgram())
  writeConfig(config, ensureAccount())
  writeSystemFiles(config)
  if (!hasSystemd()) return logToStdout(`The agent is updated. Restart it: ${foregroundCommand}`)
  run('systemctl', ['daemon-reload'])
  run('systemctl', ['restart', unit])
  logToStdout(`The agent is updated, and ${unit} was restarted`)
}

function requireNone(problems: string[]): void {
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
}
