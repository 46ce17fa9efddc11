import { expect, test } from '@rstest/core'
import { chownSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { runAccountCommand } from './admin-commands/run-account-command.ts'
import { emptyDataFolder, migrations } from './testing/empty-database.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { backUp } from './backup/back-up.ts'
import { restore } from './backup/restore.ts'

const packageFolder = path.dirname(migrations)
const file = path.join(temporaryFolder('backup'), 'backup.tar.gz')
const otherUser = 65_534

const commands: [name: string, run: (dataFolder: string) => Promise<unknown>][] = [
  ['backup', (dataFolder) => backUp(file, { databaseUrl: null, dataFolder, siteFolder: '' }, { once: false })],
  [
    'restore',
    (dataFolder) => {
      const config = { databaseUrl: null, dataFolder, siteFolder: '', limitedAccessMinutes: 30 }
      return restore({ file, config, migrations, replace: true, databaseOnly: true })
    },
  ],
  [
    'admin',
    (dataFolder) => {
      const input = { email: 'ann@example.test', password: 'Sallyport1' }
      return runAccountCommand(
        { action: 'create', input },
        { config: { databaseUrl: null, dataFolder }, packageFolder },
      )
    },
  ],
]

/** Only root can give a folder to another account, and work in it. */
test.runIf(process.getuid?.() === 0).each(commands)(
  '%s refuses a data folder of another account with a sentence, and changes nothing in it',
  async (_, run) => {
    const dataFolder = await emptyDataFolder()
    const entries = () => readdirSync(dataFolder, { recursive: true }).toSorted()
    const before = entries()
    chownSync(dataFolder, otherUser, otherUser)

    await expect(run(dataFolder)).rejects.toThrow(
      `DATA_DIR: the folder ${dataFolder} belongs to the account with the user id ${otherUser}`,
    )

    expect(entries()).toEqual(before)
  },
)
