import { expect, test } from '@rstest/core'
import { access } from '@sallyport/testing'
import { renameCachedAccess } from './accesses-api.ts'

test('renames one access without moving it', () => {
  const cached = { pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2 })] }], pageParams: [1, 2] }

  expect(renameCachedAccess(cached, { id: 2, name: 'laptop' })).toEqual({
    pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2, name: 'laptop' })] }],
    pageParams: [1, 2],
  })
})

test('returns undefined for a list that is not cached', () => {
  expect(renameCachedAccess(undefined, { id: 2, name: 'laptop' })).toBeUndefined()
})
