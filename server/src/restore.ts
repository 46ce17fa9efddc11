import { exitOnSignals } from './backup/remove-on-exit.ts'
import { migrationsFolder } from './backup/make-backup.ts'
import { restore } from './backup/restore.ts'
import { parseCommandLine, print, runCommand } from './command-line.ts'
import { StartupError } from './errors/startup-error.ts'

const help = `Usage: restore FILE

Restores a backup into an empty database and an empty site. The server must not run.
It reads the same environment variables as the server.

  --replace         replaces an existing database and site
  --database-only   leaves the site as it is`

exitOnSignals()
await runCommand(async (config) => {
  const { positionals, values } = parseCommandLine({
    help,
    options: {
      replace: { type: 'boolean', default: false },
      'database-only': { type: 'boolean', default: false },
    },
  })
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new StartupError(help)
  const { replace } = values
  const options = { file, config, migrations: migrationsFolder(), replace, databaseOnly: values['database-only'] }
  print(...(await restore(options)), 'The backup is restored. Start the server.')
})
