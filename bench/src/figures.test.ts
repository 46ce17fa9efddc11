import { expect, test } from '@rstest/core'
import { kilobytes, median, seconds } from './figures.ts'

test('the median of an odd number of values is the middle one', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([10, 1, 2, 4])).toBe(3)
})

test('the median of no values throws', () => {
  expect(() => median([])).toThrow('no median')
})

test('formats kilobytes and seconds', () => {
  expect(kilobytes(8_949)).toBe('8.9')
  expect(seconds(2_664)).toBe('2.66')
})
