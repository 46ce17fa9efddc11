import path from 'node:path'
import { readBuiltRelease } from '@sallyport/site/folder'
import { buildApp } from '../build-app.ts'
import { folderOf, root } from '../workspace.ts'
import { appTests } from './checks/app-tests.ts'
import { checks } from './checks/checks.ts'
import { runCommand } from './commands.ts'

try {
  await runCommand(process.argv.slice(2), {
    async build(app) {
      await buildApp(folderOf(app))
      return readBuiltRelease(path.join(folderOf(app), 'dist'))
    },
    checks: [...checks, appTests],
    log: (line) => process.stdout.write(`${line}\n`),
    folder: path.join(root, '.cache/release'),
  })
} catch (error) {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
