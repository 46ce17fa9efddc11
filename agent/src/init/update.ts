import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { StartupError } from '../errors.ts'
import { allowHelp, allowOptions, readAllowed } from '../firewall/firewall-options.ts'
import { logToStdout } from '../log.ts'
import { writeConfig, writeSystemFiles } from './install-node.ts'
import { ensureAccount, installProgram, readOwnProgram } from './node-files.ts'
import { nodePaths, unitPath, units } from './node-paths.ts'
import { firewallProblems, nodeProblems, requireRoot } from './preflight.ts'
import { run, succeeds } from './programs.ts'
import { foregroundCommand, hasSystemd } from './service.ts'
import { installedConfig } from './uninstall.ts'
import { updatedFirewall, type FirewallChanges } from './update-firewall.ts'

const updateHelp = `Usage: sallyport-agent update [options]

Installs this version of the program. Keys, token and tunnels stay.

  --close                 close everything that clients may reach besides the internet, except what other options allow
  --keep-open             keep everything open on a node that an earlier version has set up
${allowHelp}  --help
`

/** `sallyport-agent update`: installs the program and the unit of the running version, and changes the firewall. */
export async function update(args: readonly string[]): Promise<void> {
  const changes = readUpdateOptions(args)
  if (!changes) return void process.stdout.write(updateHelp)
  requireRoot('update')
  const installed = installedConfig()
  if (!installed) throw new StartupError('This machine is not a node: run sallyport-agent init')
  requireNone(nodeProblems())
  const config = { ...installed, firewall: await updatedFirewall(installed, changes) }
  requireNone(firewallProblems(config))
  installProgram(readOwnProgram())
  writeConfig(config, ensureAccount())
  writeSystemFiles(config)
  removeMasqueradingUnit()
  if (!hasSystemd()) return logToStdout(`The agent is updated. Restart it: ${foregroundCommand}`)
  run('systemctl', ['daemon-reload'])
  // Without its file, the unit of an earlier version ends without deleting the rules.
  succeeds('systemctl', ['stop', units.masquerading])
  run('systemctl', ['restart', units.agent])
  logToStdout(`The agent is updated, and ${units.agent} was restarted`)
}

function requireNone(problems: string[]): void {
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
}

/** Null for `--help`. Throws a `StartupError` that names the wrong option. */
function readUpdateOptions(args: readonly string[]): FirewallChanges | null {
  const isGiven = { type: 'boolean', default: false } as const
  const options = { close: isGiven, 'keep-open': isGiven, help: { ...isGiven, short: 'h' }, ...allowOptions } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.help) return null
  if (values.close && values['keep-open']) throw new StartupError('--close and --keep-open exclude each other')
  const open = values.close ? 'close' : values['keep-open'] ? 'keep' : 'ask'
  return { open, allowed: readAllowed(values) }
}

/** Does not stop the unit while its file exists: its `ExecStop` would delete the rules until the agent applies them again. */
function removeMasqueradingUnit(): void {
  if (hasSystemd()) succeeds('systemctl', ['disable', units.masquerading])
  for (const file of [nodePaths.masquerading, unitPath(units.masquerading)]) rmSync(file, { force: true })
}
