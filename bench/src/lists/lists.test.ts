import { expect, test } from '@rstest/core'
import { timesFinding } from './lists.ts'

test('a first page of a long list may be slow, or slower than that of a short one, but not both', () => {
  const view = { name: 'users by id', rows: 25 }
  const even = { ...view, small: 60, large: 120, ratio: 2 }
  const fast = { ...view, small: 2, large: 50, ratio: 25 }
  const slow = { ...view, small: 20, large: 51, ratio: 2.55 }

  expect(timesFinding([even, fast])).toMatchObject({ found: '25.00', isMet: true })
  expect(timesFinding([even, slow])).toMatchObject({ found: '2.55', isMet: false })
})
