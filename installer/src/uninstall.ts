import { existsSync, rmSync } from 'node:fs'
import { managedFiles, unitFiles } from './install/files.ts'
import { agentUnitFile } from './install/node.ts'
import { account, archiveFolder, paths } from './installation.ts'
import { tryRun, requireExclusive, run } from './run-programs.ts'
import { units } from './service.ts'
import { confirm, print } from './terminal.ts'

/** Stops the site; removes its links, and its unit files, settings and Caddyfile unless they were changed. Prints what it keeps. */
export async function uninstall({ yes = false }: { yes?: boolean }): Promise<void> {
  requireExclusive()
  print('This will stop the site and remove its units, settings and links. Data and backups stay.')
  if (!yes) await confirm()
  const remove = (files: readonly string[]) => files.filter(managedFiles().remove)
  // First, because any account can listen on the port of the server when that has stopped.
  const keptCaddyfile = remove([paths.caddyfile])
  // A reload uses the administration socket of the restored file, on which Caddy does not listen.
  tryRun('systemctl', ['try-restart', 'caddy'])
  // The failure for units that are missing after an interruption is ignored.
  tryRun('systemctl', ['disable', '--now', ...units])
  const keptFiles = [...keptCaddyfile, ...remove([paths.settings, ...unitFiles().map(({ file }) => file)])]
  for (const file of [paths.link, paths.command, paths.maintenanceUnit]) rmSync(file, { force: true })
  run('systemctl', ['daemon-reload'])
  print(
    'The site is removed. These stay:',
    ...(existsSync(agentUnitFile) ? ['- the node with its tunnels (sallyport-agent uninstall removes it)'] : []),
    `- ${archiveFolder} and the packages, which a node on this machine needs`,
    `- the database and its role (runuser -u postgres -- dropdb ${account} && runuser -u postgres -- dropuser ${account})`,
    `- ${paths.data} with the backups, the account ${account} that owns it, and ${paths.state}`,
    ...keptFiles.map((file) => `- ${file}, which you have changed`),
  )
}
