import { domainToASCII } from 'node:url'
import { Command, InvalidArgumentError, Option } from 'commander'
import { backUp, restore } from './backups.ts'
import { installedTls } from './install/files.ts'
import { install } from './install/install.ts'
import { adminCommand, archiveVersion } from './installation.ts'
import { OperatorError, print, requireRoot, runOnTerminal } from './programs.ts'
import { printStatus } from './status.ts'
import { uninstall } from './uninstall.ts'
import { upgrade } from './upgrade.ts'

function readHostName(value: string): string {
  const name = domainToASCII(value)
  if (!name.includes('.')) throw new InvalidArgumentError('It must be a host name such as vpn.example.com.')
  return name
}

function readCountry(value: string): string {
  if (!/^[a-z]{2}$/i.test(value)) throw new InvalidArgumentError('It must be two letters such as NO.')
  return value.toUpperCase()
}

const yes = ['--yes', 'do not ask before changes'] as const

const program = new Command('sallyport')
  .description('Sets up and operates a Sallyport site on this machine')
  .version(archiveVersion())
  .enablePositionalOptions()

program
  .command('install')
  .description('set up a site on this machine, or complete an interrupted installation')
  .option('--domain <name>', 'the host name of the site, whose DNS records lead to this machine', readHostName)
  .option('--country <code>', 'the country of the VPN node on this machine, as two letters such as NO', readCountry)
  .option('--no-node', 'do not set this machine up as a VPN node')
  .option('--local', 'a site for a test on this machine, at http://localhost:3000')
  .addOption(
    new Option('--tls <authority>', "who signs the certificate; internal is Caddy's own authority")
      .choices(['public', 'internal'])
      .default(installedTls(), 'as installed, or public'),
  )
  .option('--no-proxy', 'do not set up Caddy: put another proxy in front')
  .option('--no-dns-check', 'the DNS records lead to a machine that forwards the ports to this one')
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
