import { table } from '../table.ts'
import type { Finding } from './measure-views.ts'

const maxRatio = 2
/** In milliseconds: a first page counts its rows, up to 10,000, so that its time grows until then. */
const maxTime = 50

const isMet = ({ ratio, large }: Finding) => ratio <= maxRatio || large <= maxTime

export function listsReport(findings: readonly Finding[], sizes: { small: number; large: number }): string {
  const heading = ['first page of a list', `ms at ${sizes.small}`, `ms at ${sizes.large}`, 'ratio', 'rows', '']
  const rows = findings.map((finding) => [
    `${finding.list} ${finding.name}`,
    finding.small.toFixed(2),
    finding.large.toFixed(2),
    finding.ratio.toFixed(2),
    String(finding.rows),
    isMet(finding) ? 'met' : 'NOT MET',
  ])
  const worst = Math.max(...findings.map(({ ratio }) => ratio))
  const aim = `at most ${maxTime} ms, or a ratio of at most ${maxRatio.toFixed(2)}`
  const verdict = `largest ratio ${worst.toFixed(2)}; ${aim}: ${findings.every(isMet) ? 'met' : 'NOT MET'}`
  return `\nFirst pages of admins' lists on PostgreSQL\n\n${table([heading, ...rows])}\n\n${verdict}\n`
}
