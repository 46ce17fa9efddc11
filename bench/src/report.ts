/** A figure; with an aim it is met or not. */
export type Finding = { what: string; found: string; aim?: string; isMet?: boolean }
type Format = (value: number) => string

export const atMost = (what: string, found: number, limit: number, format: Format): Finding => ({
  what,
  found: format(found),
  aim: `≤ ${format(limit)}`,
  isMet: found <= limit,
})

export const atLeast = (what: string, found: number, limit: number, format: Format): Finding => ({
  what,
  found: format(found),
  aim: `≥ ${format(limit)}`,
  isMet: found >= limit,
})

export const whole: Format = (value) => value.toFixed(0)
export const ratio: Format = (value) => value.toFixed(3)
export const percent: Format = (share) => `${(share * 100).toFixed(1)} %`
export const kilobytes: Format = (bytes) => (bytes / 1000).toFixed(1)
export const megabytes: Format = (bytes) => (bytes / 1e6).toFixed(1)
export const seconds: Format = (milliseconds) => (milliseconds / 1000).toFixed(2)

const verdict = ({ isMet }: Finding) => (isMet === undefined ? '' : isMet ? 'met' : 'NOT MET')

/** Formats rows as a text table: the first column left-aligned, the others right-aligned. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')
  return rows.map(line).join('\n')
}

export const findingsTable = (findings: readonly Finding[]): string =>
  table([
    ['', 'found', 'aim', ''],
    ...findings.map((finding) => [finding.what, finding.found, finding.aim ?? '', verdict(finding)]),
  ])

type Report = { title: string; sections?: readonly string[]; findings: readonly Finding[] }

/** Prints a report that ends with its findings. After a missed aim, the exit code is 1. */
export function printReport({ title, sections = [], findings }: Report): void {
  console.log(`\n${[title, ...sections, findingsTable(findings)].join('\n\n')}\n`)
  if (findings.some(({ isMet }) => isMet === false)) process.exitCode = 1
}
