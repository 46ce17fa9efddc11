import { existsSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { readConfig, type AgentConfig } from '../config/config.ts'
import { StartupError } from '../errors.ts'
import { firewallTable } from '../firewall/connection-owners.ts'
import { logToStdout } from '../log.ts'
import { temporaryOf } from '../state/atomic-file.ts'
import { findConfiguredLink, showLinksArguments } from '../wireguard/link.ts'
import { endAllProcesses } from './control-group.ts'
import { findProgram, run, succeeds } from './debian-programs.ts'
import { account, nodePaths, socketFolders } from './node-paths.ts'
import { requireRoot } from './preflight.ts'
import { hasSystemd, stopAgent } from './service.ts'

/** The configuration of this node; null if it is missing or invalid. */
export function installedConfig(): AgentConfig | null {
  try {
    return readConfig(nodePaths.config)
  } catch {
    return null
  }
}

/** The interface of this node, found by its alias if the configuration is invalid. Null if there is none. */
export function findInterface(): string | null {
  const config = installedConfig()
  if (config) return config.interface
  return findProgram('ip') && findConfiguredLink(run('ip', showLinksArguments))
}

/** Removes everything that `init` created, even if it was interrupted. Forwarding stays on until the next boot, because other programs may need it. */
export async function removeNode(): Promise<void> {
  const name = findInterface()
  if (hasSystemd()) stopAgent()
  await endAllProcesses()
  // Also ends wireguard-go, which exits when its interface is deleted.
  if (name) succeeds('ip', ['link', 'delete', 'dev', name])
  // The rules are deleted after the interface, whose clients they isolate.
  if (findProgram('nft')) succeeds('nft', ['delete', 'table', ...firewallTable])
  const { folder, programFolder, command, forwarding, unit, stateFolder, state } = nodePaths
  for (const file of [folder, programFolder, command, forwarding, unit]) {
    rmSync(file, { recursive: true, force: true })
  }
  removeFolder(stateFolder, [state, temporaryOf(state)])
  // wireguard-go leaves its socket if it is killed.
  for (const folder of Object.values(socketFolders)) removeFolder(`/run/${folder}`, name ? [`${name}.sock`] : [])
  if (hasSystemd()) succeeds('systemctl', ['daemon-reload'])
  succeeds('userdel', [account])
}

/** Not recursive: the agent's account owns the folder, and could replace a subfolder by a link while root deletes it. */
function removeFolder(folder: string, files: string[]): void {
  if (!existsSync(folder)) return
  const ownFiles = new Set(files.map((file) => path.basename(file)))
  const entries = readdirSync(folder, { withFileTypes: true })
  const removedEntries = entries.filter((entry) => ownFiles.has(entry.name) && !entry.isDirectory())
  for (const { name } of removedEntries) unlinkSync(path.join(folder, name))
  if (removedEntries.length === entries.length) rmdirSync(folder)
  else logToStdout(`${folder} was kept, because it contains other files than the agent created`)
}

export async function uninstall(): Promise<void> {
  requireRoot('uninstall')
  if (!existsSync(nodePaths.folder)) throw new StartupError('This machine is not a node')
  await removeNode()
  logToStdout('This machine is no longer a node; delete the node in the admin interface as well')
}
