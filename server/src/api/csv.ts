import { patterns, timeIn } from '@sallyport/contract/rules'

type Cell = string | number | boolean | null

/** The columns of a CSV file. Fields named `at` or `…_at` are timestamps; `now` is in unix seconds. */
export type CsvColumns<Row> = readonly (
  | FieldOf<Row>
  | readonly [name: string, value: FieldOf<Row> | ((row: Row, now: number) => Cell)]
)[]
type FieldOf<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row] & string

type Settings = { now: number; time_zone: string }

/** Makes Excel read the file as UTF-8 instead of the encoding of the system. */
const byteOrderMark = '\uFEFF'

/** The last column is the time zone, because timestamps contain only its offset. */
export const csvHeader = <Row>(columns: CsvColumns<Row>): string =>
  byteOrderMark + lineOf([...columns.map((column) => (typeof column === 'string' ? column : column[0])), 'time_zone'])

/** The lines of rows (https://www.rfc-editor.org/rfc/rfc4180), without the header. */
export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[], { now, time_zone }: Settings): string {
  const isoTime = isoTimeIn(time_zone)
  const cells = columns.map((column): ((row: Row) => Cell) => {
    const value = typeof column === 'string' ? column : column[1]
    if (typeof value === 'function') return (row) => value(row, now)
    if (/(^|_)at$/.test(value)) return (row) => isoTime(row[value] as number | null)
    return (row) => row[value] as Cell
  })
  return rows.map((row) => lineOf([...cells.map((cell) => cell(row)), time_zone])).join('')
}

/** Returns a function that converts timestamps in unix seconds to ISO 8601 in a time zone, with the offset. */
function isoTimeIn(timeZone: string): (timestamp: number | null) => string | null {
  const time = timeIn(timeZone)
  return (timestamp) => {
    if (timestamp === null) return null
    const { local, offset } = time(timestamp)
    return local + offset
  }
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/**
 * The start of a formula, in the text or after a semicolon, which separates cells in locales with a decimal comma. Spreadsheets take the
 * wide and small forms of the characters for the characters themselves (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /(^|;)(?=["\s]*[=+\-@\t\r\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20])/g

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  // A WireGuard key is not a valid formula, because it ends with an equals sign.
  const text = patterns.wireGuardKey.test(cell) ? cell : cell.replaceAll(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
