import { existsSync } from 'node:fs'
import { StartupError } from '../errors.ts'
import { logToStdout } from '../log.ts'
import { writeSystemFiles } from './install-node.ts'
import { installProgram, readOwnProgram } from './node-files.ts'
import { nodePaths, units } from './node-paths.ts'
import { nodeProblems, requireRoot } from './preflight.ts'
import { run } from './programs.ts'
import { foregroundCommand, hasSystemd } from './service.ts'
import { readInstalledConfig } from './uninstall.ts'

/** `sallyport-agent update`: replaces the program, the units and the firewall rules by those of the running version. */
export function update(): void {
  requireRoot('update')
  const config = readInstalledConfig()
  if (!config) throw new StartupError('This machine is not a node: run sallyport-agent init')
  const problems = nodeProblems()
  if (problems.length > 0) throw new StartupError(problems.join('\n'))
  installProgram(readOwnProgram())
  const masquerade = existsSync(nodePaths.masquerading)
  writeSystemFiles(config, masquerade)
  if (!hasSystemd()) return logToStdout(`The agent is updated. Restart it: ${foregroundCommand({ masquerade })}`)
  run('systemctl', ['daemon-reload'])
  if (masquerade) run('systemctl', ['reload-or-restart', units.masquerading])
  run('systemctl', ['restart', units.agent])
  logToStdout(`The agent is updated, and ${units.agent} was restarted`)
}
