import { expect, test } from '@rstest/core'
import { table } from './table.ts'

test('names stand to the left and figures to the right, under each other', () => {
  const drawn = table([
    ['script', 'gzip'],
    ['a.js', '10.5'],
    ['longer.js', '9'],
  ])

  expect(drawn.split('\n')).toEqual(['script     gzip', 'a.js       10.5', 'longer.js     9'])
})
