import { table } from '../table.ts'
import type { Finding } from './measure-views.ts'

/** How much longer a first page may take with the large tables than with the small ones. */
const most = 2

/** What each first page takes with few and with many rows, and whether any takes too much longer. */
export function listsReport(findings: readonly Finding[], sizes: { small: number; large: number }): string {
  const heading = ['first page of a list', `ms at ${sizes.small}`, `ms at ${sizes.large}`, 'ratio', 'rows', '']
  const rows = findings.map((finding) => [
    `${finding.list} ${finding.name}`,
    finding.small.toFixed(2),
    finding.large.toFixed(2),
    finding.ratio.toFixed(2),
    String(finding.rows),
    finding.ratio <= most ? 'met' : 'NOT MET',
  ])
  const worst = Math.max(...findings.map(({ ratio }) => ratio))
  const verdict = `largest ratio ${worst.toFixed(2)}, at most ${most.toFixed(2)}: ${worst <= most ? 'met' : 'NOT MET'}`
  return `\nFirst pages of admins' lists on PostgreSQL\n\n${table([heading, ...rows])}\n\n${verdict}\n`
}
