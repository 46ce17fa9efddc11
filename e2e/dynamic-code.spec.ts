import { readdirSync } from 'node:fs'
import path from 'node:path'
import { allowances, unlistedDynamicCode } from 'platform/dynamic-code'
import { testSiteFolder } from 'platform/workspace'
import { remoteNames } from '@sallyport/contract/config'
import { expect, test } from './support/test.ts'

const placeOf = (app: string) => path.join(testSiteFolder, app === 'shell' ? app : `remotes/${app}`)

for (const app of ['shell', ...remoteNames]) {
  test(`no script of ${app} makes code of a text, but for the stated list`, () => {
    for (const version of readdirSync(placeOf(app))) {
      expect(unlistedDynamicCode(app, path.join(placeOf(app), version)), version).toEqual([])
    }
  })
}

test('the stated list names nothing of a remote, and nothing that is not there', () => {
  const [version = ''] = readdirSync(placeOf('shell'))
  const withoutList = unlistedDynamicCode('nobody', path.join(placeOf('shell'), version))

  expect(allowances.map(({ app }) => app).filter((app) => app !== 'shell')).toEqual([])
  for (const { kind, startsWith } of allowances) {
    const uses = withoutList.filter((finding) => finding.kind === kind && finding.code.startsWith(startsWith))
    expect([startsWith, uses.length > 0]).toEqual([startsWith, true])
  }
})
