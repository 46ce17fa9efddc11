import { expect, test } from '@rstest/core'
import { access } from '@sallyport/testing'
import { renameCachedAccess } from './rename-cached-access.ts'

test('one access changes its name in the page where it stands', () => {
  const loaded = { pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2 })] }], pageParams: [1, 2] }

  expect(renameCachedAccess(loaded, { id: 2, name: 'laptop' })).toEqual({
    pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2, name: 'laptop' })] }],
    pageParams: [1, 2],
  })
})

test('a list that is not loaded stays so', () => {
  expect(renameCachedAccess(undefined, { id: 2, name: 'laptop' })).toBeUndefined()
})
