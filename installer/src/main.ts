import { Command } from 'commander'
import { backUp, restore } from './backups.ts'
import { addInstallOptions } from './install/install-options.ts'
import { install } from './install/install.ts'
import { adminCommand, archiveVersion } from './installation.ts'
import { maintenanceCommand, respondUnavailable } from './maintenance.ts'
import { requireRoot, runOnTerminal } from './run-programs.ts'
import { printStatus } from './status.ts'
import { OperatorError, print } from './terminal.ts'
import { uninstall } from './uninstall.ts'
import { upgrade } from './upgrade.ts'

const yes = ['--yes', 'do not ask before changes'] as const

const program = new Command('sallyport')
  .description('Sets up and operates a Sallyport site on this machine')
  .version(archiveVersion())
  .enablePositionalOptions()

addInstallOptions(program.command('install'))
  .description('set up a site on this machine, or complete an interrupted installation')
  .option(...yes)
  .action(install)

program
  .command('upgrade')
  .description('replace the installed version by the version of this archive')
  .option(...yes)
  .action(upgrade)

program
  .command('backup')
  .description('back up the database and the site now, and print the files')
  .action(() => {
    requireRoot()
    print(...backUp())
  })

program
  .command('status')
  .description('print whether the site works, and what to do about each problem')
  .option('--json', 'print JSON, for monitoring')
  .addHelpText('after', '\nThe exit status is 1 if there is a problem.')
  .action(async (options: { json?: boolean }) => void (process.exitCode = await printStatus(options)))

program
  .command('restore')
  .description('replace the database by a backup')
  .argument('<file>', 'a database-TIME.dump')
  .option(...yes)
  .action(restore)

program
  .command('uninstall')
  .description('remove the site from this machine, except data and backups')
  .option(...yes)
  .action(uninstall)

program.command(maintenanceCommand, { hidden: true }).action(() => void respondUnavailable())

program
  .command('admin')
  .description('run a command for accounts as the account of the server; admin --help lists them')
  .argument('[arguments...]')
  .helpOption(false)
  .allowUnknownOption()
  .passThroughOptions()
  .action((args: string[]) => void (process.exitCode = runOnTerminal(...adminCommand(args))))

// EPIPE: the reader of the output, such as head, has ended.
process.stdout.on('error', () => process.exit(1))

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
