import { patterns, timeIn } from '@sallyport/contract/rules'

type Cell = string | number | boolean | null

/** The columns of a CSV file: their names, and their values in a row. */
export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => Cell])[]

/** Marks the text as UTF-8 for Excel, which would otherwise take it for the encoding of the system. */
const byteOrderMark = '\uFEFF'

export const csvHeader = <Row>(columns: CsvColumns<Row>): string =>
  byteOrderMark + lineOf(columns.map(([name]) => name))

/** The lines of rows (https://www.rfc-editor.org/rfc/rfc4180), without the header. */
export const csvLines = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(([, value]) => value(row)))).join('')

/** Converts a timestamp in unix seconds to a text. */
export type IsoTime = (timestamp: number | null) => string | null

/** Returns a function that converts timestamps to ISO 8601 in a time zone, with the offset. */
export function isoTimeIn(timeZone: string): IsoTime {
  const time = timeIn(timeZone)
  return (timestamp) => {
    if (timestamp === null) return null
    const { local, offset } = time(timestamp)
    return local + offset
  }
}

const lineOf = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`

/** Also after a semicolon, which separates the cells where a comma is the decimal separator. */
const formulaStart = /(^|;)(?=["\s]*[=+\-@\t\r])/g

/** A text that a spreadsheet would run as a formula gets an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection). */
function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  // A formula of these characters that ends with an equals sign is invalid.
  const text = patterns.wireGuardKey.test(cell) ? cell : cell.replaceAll(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
