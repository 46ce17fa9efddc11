import { expect, test } from '@rstest/core'
import { renameCachedAccess } from './accesses-calls.ts'

test('returns undefined for a list that is not cached', () => {
  expect(renameCachedAccess(undefined, { id: 2, name: 'laptop' })).toBeUndefined()
})
