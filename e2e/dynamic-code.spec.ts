import { readdirSync } from 'node:fs'
import path from 'node:path'
import { dynamicCodeOf } from 'platform/dynamic-code'
import { remoteNames, testSiteFolder } from 'platform/workspace'
import { expect, test } from './support/test.ts'

const releasesFolderOf = (app: string) => path.join(testSiteFolder, app === 'shell' ? app : `remotes/${app}`)

test('the scripts of the apps evaluate no strings as code', () => {
  for (const app of ['shell', ...remoteNames]) {
    const folder = releasesFolderOf(app)
    for (const version of readdirSync(folder))
      expect(dynamicCodeOf(path.join(folder, version)), `${app} ${version}`).toEqual([])
  }
})
