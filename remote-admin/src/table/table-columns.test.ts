import { expect, test } from '@rstest/core'
import { gridStyle } from './table-columns.ts'

test('the columns take the remaining space by their flex factors', () => {
  expect(gridStyle([{ width: 6 }, { width: 10, grow: 26 }])).toEqual({
    '--tracks': 'minmax(6rem, 6fr) minmax(10rem, 26fr)',
    '--width': '16rem',
  })
})

test('a column is compact in a frame that is narrower than the widths of all columns', () => {
  expect(gridStyle([{ width: 9, compact: 6 }, { width: 10 }])).toEqual({
    '--tracks': 'minmax(clamp(6rem, 9rem + (100cqi - 19rem) * 1000, 9rem), 9fr) minmax(10rem, 10fr)',
    '--width': '16rem',
  })
})
