import { backUp } from './backup/back-up.ts'
import { exitOnSignals } from './backup/remove-on-exit.ts'
import { parseCommandLine, print, runCommand } from './command-line.ts'
import { StartupError } from './errors/startup-error.ts'

const help = `Usage: backup FILE

Writes the database and the site to FILE, a compressed tar that only this account can read.
The server may run meanwhile. It reads the same environment variables as the server.

  --once   does nothing if FILE exists`

exitOnSignals()
await runCommand(async (config) => {
  const { positionals, values } = parseCommandLine({ help, options: { once: { type: 'boolean', default: false } } })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new StartupError(help)
  const manifest = await backUp(file, config, values)
  if (!manifest) return print(`${file} exists already.`)
  const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${file} contains ${rows} rows of ${manifest.database.tables.length} tables and the site.`)
})
