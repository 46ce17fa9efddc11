import path from 'node:path'
import { checks, emptyDiscovery, readBuiltRelease } from 'platform/release'
import { folderOf, siteApps } from 'platform/workspace'
import { expect, test } from './support/test.ts'

for (const app of siteApps) {
  test(`the release of ${app} would pass the checks of its build`, async () => {
    const builds = [readBuiltRelease(path.join(folderOf(app), 'dist'))]
    for (const { name, run } of checks.filter(({ reads }) => reads === 'build')) {
      expect(await run({ builds, before: emptyDiscovery, next: emptyDiscovery }), name).toEqual([])
    }
  })
}
