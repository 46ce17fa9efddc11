import path from 'node:path'
import { parseCommandLine, print, runCommand } from './command-line.ts'
import type { Config } from './config/config.ts'
import { StartupError } from './config/startup-error.ts'
import { openStore, requirePostgres, type Store } from './database/store.ts'
import { accountCommands, resetAfterRestore, inviteFirstAdmin, readPassword } from './operations/account-commands.ts'
import { addLocalNode, readSetupText } from './operations/add-node.ts'
import { siteStatus } from './operations/site-status.ts'

const help = `Usage: sallyport admin COMMAND EMAIL

  create EMAIL           creates an admin
  reset-password EMAIL   sets a new password and ends all sessions of the account
  end-sessions EMAIL     ends all sessions of the account
  end-sessions --all     ends the sessions of all accounts, and deletes reset codes: after a restore
  invite                 prints the link that makes the first admin
  add-node NAME COUNTRY  enters the node on this machine, with the text of sallyport-agent init from the standard input
  status                 prints the version, and the state of backups, mails and nodes, as JSON

Passwords are asked for on the terminal, or read from the first line of the standard input.
It reads the same environment variables as the server, which may run meanwhile.`

type Command = (store: Store, config: Config, packageFolder: string) => Promise<string>

const siteCommands: Record<string, Command> = {
  invite: inviteFirstAdmin,
  status: async (store, config, packageFolder) =>
    JSON.stringify(await siteStatus(store, config, packageFolder, { now: Math.floor(Date.now() / 1000) })),
}

async function readCommand(): Promise<Command> {
  const { positionals, values } = parseCommandLine({ help, options: { all: { type: 'boolean', default: false } } })
  const [name = '', email, ...more] = positionals
  if (values.all && name === 'end-sessions' && email === undefined) return resetAfterRestore
  const siteCommand = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined
  if (siteCommand && email === undefined && !values.all) return siteCommand
  const [country] = more
  if (name === 'add-node' && email && country && more.length === 1 && !values.all) {
    const setupText = await readSetupText()
    return (store) => addLocalNode(store, { name: email, country, setupText })
  }
  if (values.all || !isAccountCommand(name) || !email || more.length > 0) throw new StartupError(help)
  const password = name === 'end-sessions' ? '' : await readPassword()
  return (store) => accountCommands[name](store, { email, password })
}

const isAccountCommand = (name: string): name is keyof typeof accountCommands => Object.hasOwn(accountCommands, name)

await runCommand(async (config, packageFolder) => {
  const command = await readCommand()
  requirePostgres(config)
  const store = await openStore(config, path.join(packageFolder, 'migrations'))
  try {
    print(await command(store, config, packageFolder))
  } finally {
    await store.close()
  }
})
