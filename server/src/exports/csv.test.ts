import { describe, expect, test } from '@rstest/core'
import { csvHeader, csvLines, isoTimeIn, type CsvColumns } from './csv.ts'

type Row = { id: number; name: string | null; is_active?: boolean }
const columns: CsvColumns<Row> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
]

test('writes a header with a byte order mark, and a line for each row', () => {
  expect(csvHeader(columns)).toBe('\uFEFFid,name\r\n')
  expect(csvLines(columns, [{ id: 1, name: 'Fjord' }])).toBe('1,Fjord\r\n')
  expect(csvLines(columns, [])).toBe('')
})

test('leaves missing values empty, and writes negative numbers and flags as they are', () => {
  expect(csvLines(columns, [{ id: -1, name: null }])).toBe('-1,\r\n')
  expect(
    csvLines<Row>([['is_active', ({ is_active = null }) => is_active]], [{ id: 1, name: '', is_active: false }]),
  ).toBe('false\r\n')
})

describe('a text', () => {
  const cells: [text: string, cell: string][] = [
    ['a, b', '"a, b"'],
    ['the "north" node', '"the ""north"" node"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+7', "'+7"],
    ['-7', "'-7"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=HYPERLINK("https://evil.test","x")', `"'=HYPERLINK(""https://evil.test"",""x"")"`],
    ['a=1', 'a=1'],
    ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
    ['x; +1', "x;' +1"],
    ['{"name":";=1"}', `"{""name"":"";'=1""}"`],
    ['a;b', 'a;b'],
    [`+${'A'.repeat(42)}=`, `+${'A'.repeat(42)}=`],
  ]
  for (const [text, cell] of cells) {
    test(`${JSON.stringify(text)} is written as ${JSON.stringify(cell)}`, () => {
      expect(csvLines(columns, [{ id: 1, name: text }])).toBe(`1,${cell}\r\n`)
    })
  }
})

test('writes timestamps as ISO 8601 in UTC', () => {
  expect([1_790_000_000, null].map(isoTimeIn('UTC'))).toEqual(['2026-09-21T14:13:20.000Z', null])
  expect(isoTimeIn('Asia/Tokyo')(1_790_000_000)).toBe('2026-09-21T23:13:20.000+09:00')
})
