import type { LogEntry } from '@sallyport/contract/endpoints'

type Cell = string | number | null

const columns: readonly [name: string, value: (entry: LogEntry) => Cell][] = [
  ['id', ({ id }) => id],
  ['time', ({ at }) => new Date(at * 1000).toISOString()],
  ['admin_id', ({ admin_id }) => admin_id],
  ['admin_email', ({ admin_email }) => admin_email],
  ['action', ({ action }) => action],
  ['subject_id', ({ subject_id }) => subject_id],
  ['subject_name', ({ subject_name }) => subject_name],
  ['changes', ({ changes }) => JSON.stringify(changes)],
]

/** Marks the text as UTF-8 for Excel, which would otherwise take it for the encoding of the system. */
const byteOrderMark = '\uFEFF'
export const csvHeader = byteOrderMark + lineOf(columns.map(([name]) => name))

/** CSV lines (https://www.rfc-editor.org/rfc/rfc4180) of entries, without the header. */
export const csvLines = (entries: readonly LogEntry[]): string =>
  entries.map((entry) => lineOf(columns.map(([, value]) => value(entry)))).join('')

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A text that a spreadsheet would run as a formula starts with an apostrophe (https://owasp.org/www-community/attacks/CSV_Injection). */
function cellOf(cell: Cell): string {
  if (typeof cell !== 'string') return String(cell ?? '')
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
