import { existsSync, readlinkSync, rmSync } from 'node:fs'
import { unitFiles } from './install/files.ts'
import { managedFiles } from './install/managed-files.ts'
import { agentCommand, agentUnit } from './install/node.ts'
import { confirm } from './install/run-steps.ts'
import { account, archiveFolder, paths, units } from './installation.ts'
import { print, read, requireExclusive, run } from './programs.ts'

/** Removes what `install` has created, except data. */
export async function uninstall({ yes = false }: { yes?: boolean }): Promise<void> {
  requireExclusive()
  print('This will stop the site and remove its units, settings and links. Data and backups stay.')
  if (!yes) await confirm()
  // Fails for units that are missing, after an interruption.
  read('systemctl', ['disable', '--now', ...units])
  const files = managedFiles()
  const removed = [paths.settings, paths.caddyfile, ...unitFiles().map(({ file }) => file)].filter((file) =>
    existsSync(file),
  )
  const kept = removed.filter((file) => files.remove(file))
  const isLink = existsSync(paths.node) && readlinkSync(paths.node) === `${paths.link}/node`
  for (const link of [paths.link, paths.command, ...(isLink ? [paths.node] : [])]) rmSync(link, { force: true })
  run('systemctl', ['daemon-reload'])
  read('systemctl', ['reload', 'caddy'])
  print(
    'The site is removed. These stay:',
    `- the database ${account} in PostgreSQL (runuser -u postgres -- dropdb ${account} deletes it)`,
    `- ${paths.data}, with backups in ${paths.backups}, and the account ${account} that owns it`,
    `- the packages, and ${archiveFolder}`,
    ...(existsSync(agentUnit) ? [`- the node with its tunnels (${agentCommand.join(' ')} uninstall removes it)`] : []),
    ...kept.map((file) => `- ${file}, which you have changed`),
  )
}
