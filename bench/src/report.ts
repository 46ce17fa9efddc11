/** A formatted figure. With an aim, `isMet` is set. */
export type Finding = { name: string; found: string; aim?: string; isMet?: boolean }
type Format = (value: number) => string

export function atMost(name: string, found: number, limit: number, format: Format): Finding {
  return { name, found: format(found), aim: `≤ ${format(limit)}`, isMet: found <= limit }
}

export const whole: Format = (value) => value.toFixed(0)
export const ratio: Format = (value) => value.toFixed(3)
export const percent: Format = (share) => `${(share * 100).toFixed(1)} %`
export const kilobytes: Format = (bytes) => (bytes / 1000).toFixed(1)
export const megabytes: Format = (bytes) => (bytes / 1e6).toFixed(1)
export const seconds: Format = (milliseconds) => (milliseconds / 1000).toFixed(2)
export const verdict = (isMet?: boolean): string => (isMet === undefined ? '' : isMet ? 'met' : 'NOT MET')

/** A text table with a row for each item: its name, left-aligned, and the cells of `columns` by heading. */
export function table<T extends { name: string }>(
  title: string,
  items: readonly T[],
  columns: Record<string, (item: T) => string>,
): string {
  const cells = Object.values(columns)
  const rows = [
    [title, ...Object.keys(columns)],
    ...items.map((item) => [item.name, ...cells.map((cell) => cell(item))]),
  ]
  const widths = [title, ...cells].map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)
  return rows.map((row) => row.map(pad).join('  ')).join('\n')
}

export const findingsTable = (findings: readonly Finding[]): string =>
  table('', findings, {
    found: ({ found }) => found,
    aim: ({ aim = '' }) => aim,
    '': ({ isMet }) => verdict(isMet),
  })

type Report = { title: string; sections?: readonly string[]; findings: readonly Finding[] }

/** Prints a report that ends with its findings. Sets the exit code 1 if an aim is missed. */
export function printReport({ title, sections = [], findings }: Report): void {
  const parts = [title, ...sections, ...(findings.length > 0 ? [findingsTable(findings)] : [])]
  console.log(`\n${parts.join('\n\n')}\n`)
  if (findings.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
