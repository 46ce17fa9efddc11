import { expect, test } from '@rstest/core'
import { access } from '@sallyport/testing'
import { renamed } from './renamed-access.ts'

test('one access changes its name in the page where it stands', () => {
  const loaded = { pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2 })] }], pageParams: [1, 2] }

  expect(renamed(loaded, { id: 2, name: 'laptop' })).toEqual({
    pages: [{ items: [access({ id: 1 })] }, { items: [access({ id: 2, name: 'laptop' })] }],
    pageParams: [1, 2],
  })
})

test('a list that is not loaded stays so', () => {
  expect(renamed(undefined, { id: 2, name: 'laptop' })).toBeUndefined()
})
