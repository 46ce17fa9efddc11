import { expect, test } from '@rstest/core'
import { dictionariesFor, type ReleaseFiles } from './site-dictionaries.ts'

const fileOf = (app: string, id: string, version: string) => ({
  app,
  id,
  match: `/remotes/${app}/*/main.js`,
  path: `/remotes/${app}/${version}/main.js`,
})
const release = (app: string, id: string, version: string): ReleaseFiles => ({
  app,
  state: 'in use',
  files: [fileOf(app, id, version)],
})

test('the newest contents are kept, also if an older release had the same', () => {
  const former = ['a', 'b', 'c', 'd', 'a'].map((id, index) => release('office', id, `1.${4 - index}.0`))
  const found = dictionariesFor(fileOf('office', 'new', '1.5.0'), former, 4)

  expect(found.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
