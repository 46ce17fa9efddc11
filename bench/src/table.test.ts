import { expect, test } from '@rstest/core'
import { table } from './table.ts'

test('aligns names to the left and figures to the right', () => {
  const formatted = table([
    ['script', 'gzip'],
    ['a.js', '10.5'],
    ['longer.js', '9'],
  ])

  expect(formatted.split('\n')).toEqual(['script     gzip', 'a.js       10.5', 'longer.js     9'])
})
