import { expect, test } from '@rstest/core'
import { kilobytes, median, seconds } from './figures.ts'

test('the median is the value in the middle, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
})

test('the median of an even number of values is half way between the two in the middle', () => {
  expect(median([10, 1, 2, 4])).toBe(3)
})

test('of no values there is no median', () => {
  expect(() => median([])).toThrow('no median')
})

test('figures have one way to be said', () => {
  expect(kilobytes(8_949)).toBe('8.9')
  expect(seconds(2_664)).toBe('2.66')
})
