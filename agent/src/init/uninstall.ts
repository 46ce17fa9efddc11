import { existsSync, rmSync } from 'node:fs'
import type { AgentConfig } from '../config/agent-config.ts'
import { readConfig } from '../config/read-config.ts'
import { logToStdout } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import { findConfiguredLink, showLinks } from '../wireguard/link.ts'
import { account, nodePaths, unitPath, units } from './node-paths.ts'
import { masqueradingTable } from './masquerading.ts'
import { requireRoot } from './preflight.ts'
import { findProgram, run, succeeds } from './programs.ts'
import { hasSystemd, stopUnits } from './service.ts'

/** The configuration of this node; null if there is none or it is invalid. */
export function readInstalledConfig(): AgentConfig | null {
  try {
    return readConfig(nodePaths.config)
  } catch {
    return null
  }
}

/** The name of this node's interface; if the configuration is invalid, it is found by its alias. Null if there is none. */
export function findInterface(): string | null {
  const config = readInstalledConfig()
  if (config) return config.interface
  return findProgram('ip') && findConfiguredLink(run('ip', showLinks))
}

/** Removes everything that `init` created, also after an interrupted one. Forwarding stays on until the next boot, because other programs may need it. */
export function removeNode(): void {
  const name = findInterface()
  if (hasSystemd()) stopUnits()
  if (findProgram('nft')) succeeds('nft', ['delete', 'table', ...masqueradingTable])
  // Also ends a wireguard-go, which watches its interface.
  if (name) succeeds('ip', ['link', 'delete', 'dev', name])
  const { folder, stateFolder, programFolder, command, forwarding } = nodePaths
  for (const file of [folder, stateFolder, programFolder, command, forwarding, ...Object.values(units).map(unitPath)]) {
    rmSync(file, { recursive: true, force: true })
  }
  if (hasSystemd()) succeeds('systemctl', ['daemon-reload'])
  succeeds('userdel', [account])
}

export function uninstall(): void {
  requireRoot('uninstall')
  if (!existsSync(nodePaths.folder)) throw new StartupError('This machine is not a node')
  removeNode()
  logToStdout('This machine is no longer a node; delete the node in the admin interface as well')
}
