import { accountActions } from './admin-commands/account-commands.ts'
import { readPassword } from './admin-commands/read-password.ts'
import { runAccountCommand, type AccountActionName } from './admin-commands/run-account-command.ts'
import { parseCommandLine, print, runCommand } from './command-line.ts'
import { StartupError } from './errors/startup-error.ts'

const help = `Usage: admin COMMAND EMAIL

  create EMAIL           creates an admin
  reset-password EMAIL   sets a new password and ends all sessions of the account
  end-sessions EMAIL     ends all sessions of the account

Passwords are asked for on the terminal, or read from the first line of the standard input.
It reads the same environment variables as the server, which may run meanwhile.`

await runCommand(async (config, packageFolder) => {
  const { positionals } = parseCommandLine({ help, options: {} })
  const [action = '', email, ...more] = positionals
  if (!isAction(action) || !email || more.length > 0) throw new StartupError(help)
  const password = action === 'end-sessions' ? '' : await readPassword()
  print(await runAccountCommand({ action, input: { email, password } }, { config, packageFolder }))
})

function isAction(name: string): name is AccountActionName {
  return Object.hasOwn(accountActions, name)
}
