import path from 'node:path'
import { buildApp } from '../build-app.ts'
import { runMain } from '../command.ts'
import { folderOf, root } from '../workspace.ts'
import { checks } from './checks/checks.ts'
import { sourceChecks } from './checks/source-checks.ts'
import { runCommand } from './commands.ts'
import { readBuiltRelease } from './folder/built-release.ts'

const workspace = {
  async build(app: string) {
    await buildApp(folderOf(app))
    return readBuiltRelease(path.join(folderOf(app), 'dist'))
  },
  checks: [...checks, ...sourceChecks],
  log: console.log,
  folder: path.join(root, '.cache/release'),
}

await runMain(() => runCommand(process.argv.slice(2), workspace))
