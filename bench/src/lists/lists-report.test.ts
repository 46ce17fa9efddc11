import { expect, test } from '@rstest/core'
import { listsReport } from './lists-report.ts'

const sizes = { small: 1000, large: 1_000_000 }
const users = { list: 'users', name: 'by id', path: '/users', rows: 25 }

test('a ratio of 2 passes, and a larger one fails', () => {
  const fine = listsReport([{ ...users, small: 2, large: 4, ratio: 2 }], sizes)
  const slow = listsReport([{ ...users, small: 2, large: 4.2, ratio: 2.1 }], sizes)

  expect(fine).toMatch(/users by id +2\.00 +4\.00 +2\.00 +25 +met/)
  expect(fine).toContain('largest ratio 2.00, at most 2.00: met')
  expect(slow).toMatch(/users by id .* NOT MET/)
  expect(slow).toContain('largest ratio 2.10, at most 2.00: NOT MET')
})
