import { expect, test } from '@rstest/core'
import { csvHeader, csvLines } from './log-csv.ts'
import { logEntry } from './testing/log-entry.ts'

test('writes a header and a line for each entry', () => {
  const text = csvHeader + csvLines([logEntry({ changes: {} }), logEntry({ id: 42, changes: {} })])

  expect(text).toBe(
    '\uFEFFid,time,admin_id,admin_email,action,subject_id,subject_name,changes\r\n' +
      '41,2026-09-21T14:13:20.000Z,1,admin@sallyport.test,node.update,7,Fjord,{}\r\n' +
      '42,2026-09-21T14:13:20.000Z,1,admin@sallyport.test,node.update,7,Fjord,{}\r\n',
  )
})

test('leaves missing values empty', () => {
  const line = csvLines([logEntry({ admin_id: null, admin_email: null, subject_name: null, changes: {} })])

  expect(line).toBe('41,2026-09-21T14:13:20.000Z,,,node.update,7,,{}\r\n')
})

const names: [name: string, cell: string][] = [
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
]
for (const [name, cell] of names) {
  test(`writes ${JSON.stringify(name)} as ${JSON.stringify(cell)}`, () => {
    expect(csvLines([logEntry({ subject_name: name, changes: {} })])).toContain(`,7,${cell},{}\r\n`)
  })
}
