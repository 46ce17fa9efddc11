import path from 'node:path'
import type { Config } from '../config/config.ts'
import { sendCommand } from '../control/control-client.ts'
import { StartupError } from '../errors/startup-error.ts'
import { requireOwner } from '../store/private-folder.ts'
import { openStore } from '../store/store.ts'
import { accountActions } from './account-commands.ts'

export type AccountActionName = keyof typeof accountActions

type Request = { action: AccountActionName; input: { email: string; password: string } }
type Installation = { config: Pick<Config, 'databaseUrl' | 'dataFolder'>; packageFolder: string }

/** Runs a command in the server of the data folder, or on the database if no such server runs. Returns its sentence. */
export async function runAccountCommand({ action, input }: Request, { config, packageFolder }: Installation) {
  const fromServer =
    !config.databaseUrl && (await sendCommand(config.dataFolder, { command: action, input }, async (result) => result))
  if (fromServer) return String(fromServer.value)
  if (!config.databaseUrl) requireOwner({ variable: 'DATA_DIR', folder: config.dataFolder })
  const store = await openStore(config, path.join(packageFolder, 'migrations'), refuseUpgrade)
  try {
    return await accountActions[action](store, input)
  } finally {
    await store.close()
  }
}

/** The upgrade is the server's, which makes a backup before. */
async function refuseUpgrade(): Promise<void> {
  throw new StartupError('The database belongs to an earlier version of Sallyport: start the server, which upgrades it')
}
