import { expect, test } from '@rstest/core'
import { csvHeader, csvLines as linesOf, type CsvColumns } from './csv.ts'

type Row = { id: number; name: string | null }
const columns: CsvColumns<Row> = ['id', ['title', 'name']]
const csvLines = (rows: Row[]) => linesOf(columns, rows, { now: 0, time_zone: 'UTC' })

test('writes a header with a byte order mark, and a line for each row', () => {
  expect(csvHeader(columns)).toBe('\uFEFFid,title,time_zone\r\n')
  expect(csvLines([{ id: 1, name: 'Fjord' }])).toBe('1,Fjord,UTC\r\n')
  expect(csvLines([])).toBe('')
})

test('leaves missing values empty, and writes negative numbers and flags as they are', () => {
  const flags: CsvColumns<{ is_active: boolean }> = [['is_active', ({ is_active }) => is_active]]
  expect(csvLines([{ id: -1, name: null }])).toBe('-1,,UTC\r\n')
  expect(linesOf(flags, [{ is_active: false }], { now: 0, time_zone: 'UTC' })).toBe('false,UTC\r\n')
})

test('quotes texts where needed, and puts an apostrophe before a formula', () => {
  const cells: [text: string, cell: string][] = [
    ['a, b', '"a, b"'],
    ['the "north" node', '"the ""north"" node"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+7', "'+7"],
    ['-7', "'-7"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    ['\u3000＋7', "'\u3000＋7"],
    ['－7', "'－7"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['﹦1;﹢1', "'﹦1;'﹢1"],
    ['﹣7', "'﹣7"],
    ['﹫SUM(A1)', "'﹫SUM(A1)"],
    ['=HYPERLINK("https://evil.test","x")', `"'=HYPERLINK(""https://evil.test"",""x"")"`],
    ['a=1', 'a=1'],
    ["x;=cmd|'/C calc'!A0;", "x;'=cmd|'/C calc'!A0;"],
    ['x; +1', "x;' +1"],
    ['{"name":";=1"}', `"{""name"":"";'=1""}"`],
    ['a;b', 'a;b'],
    [`+${'A'.repeat(42)}=`, `+${'A'.repeat(42)}=`],
  ]
  for (const [text, cell] of cells) expect(csvLines([{ id: 1, name: text }])).toBe(`1,${cell},UTC\r\n`)
})

test('writes timestamps as ISO 8601 in the time zone', () => {
  const times: CsvColumns<{ paid_at: number | null }> = ['paid_at']
  const line = (paid_at: number | null, time_zone: string) => linesOf(times, [{ paid_at }], { now: 0, time_zone })

  expect(line(1_790_000_000, 'UTC')).toBe('2026-09-21T14:13:20.000Z,UTC\r\n')
  expect(line(1_790_000_000, 'Asia/Tokyo')).toBe('2026-09-21T23:13:20.000+09:00,Asia/Tokyo\r\n')
  expect(line(null, 'UTC')).toBe(',UTC\r\n')
})
