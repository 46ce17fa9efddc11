import { expect, test } from '@rstest/core'
import { listsReport } from './lists-report.ts'

const sizes = { small: 1000, large: 1_000_000 }
const users = { list: 'users', name: 'by id', path: '/users', rows: 25 }

test('a ratio of 2 or a short time passes, and a larger ratio fails', () => {
  const even = listsReport([{ ...users, small: 60, large: 120, ratio: 2 }], sizes)
  const fast = listsReport([{ ...users, small: 2, large: 50, ratio: 25 }], sizes)
  const slow = listsReport([{ ...users, small: 20, large: 51, ratio: 2.55 }], sizes)

  expect(even).toMatch(/users by id +60\.00 +120\.00 +2\.00 +25 +met/)
  expect(fast).toContain('largest ratio 25.00; at most 50 ms, or a ratio of at most 2.00: met')
  expect(slow).toMatch(/users by id .* NOT MET/)
  expect(slow).toContain('NOT MET\n')
})
