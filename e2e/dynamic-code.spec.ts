import { readdirSync } from 'node:fs'
import path from 'node:path'
import { allowances, unlistedDynamicCode } from 'platform/dynamic-code'
import { remoteNames, testSiteFolder } from 'platform/workspace'
import { expect, test } from './support/test.ts'

const releasesFolderOf = (app: string) => path.join(testSiteFolder, app === 'shell' ? app : `remotes/${app}`)

test('the scripts of the apps evaluate no strings as code except for the listed allowances', () => {
  for (const app of ['shell', ...remoteNames]) {
    const folder = releasesFolderOf(app)
    for (const version of readdirSync(folder))
      expect(unlistedDynamicCode(app, path.join(folder, version)), `${app} ${version}`).toEqual([])
  }
})

test('the allowances list no code of a remote, and every one is in use', () => {
  const [version = ''] = readdirSync(releasesFolderOf('shell'))
  const withoutList = unlistedDynamicCode('none', path.join(releasesFolderOf('shell'), version))

  expect(allowances.map(({ app }) => app).filter((app) => app !== 'shell')).toEqual([])
  for (const { kind, startsWith } of allowances) {
    const uses = withoutList.filter((finding) => finding.kind === kind && finding.code.startsWith(startsWith))
    expect([startsWith, uses.length > 0]).toEqual([startsWith, true])
  }
})
