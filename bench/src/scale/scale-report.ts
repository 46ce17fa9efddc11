import { kilobytes, median } from '../figures.ts'
import { conditionsReport } from '../report.ts'
import { table } from '../table.ts'
import type { Times } from '../measure.ts'
import { bytesOf, type Wire } from './wire.ts'

/** What any number of registered remotes may cost, against the few. */
const most = 1.02

export type Finding = Times & { wire: Wire }

const parts = ['page', 'headers', 'script', 'style', 'words', 'image', 'other'] as const

const inAll = ({ wire }: Finding) => bytesOf(wire)

/** What a cold login page weighs and takes with few and with many registered remotes. */
export function scaleReport(findings: readonly Finding[], runs: number): string {
  const [few] = findings
  if (!few) throw new Error('There is nothing to compare')
  const ratios = (value: (finding: Finding) => number) => findings.map((finding) => value(finding) / value(few))
  const [bytes, time] = [ratios(inAll), ratios(({ times }) => median(times))]
  const heading = ['remotes registered', ...parts.map((part) => `${part} B`), 'in all kB', '÷ few', 'ms', '÷ few']
  const rows = findings.map((finding, at) => [
    finding.name,
    ...parts.map((part) => String(finding.wire[part] ?? 0)),
    kilobytes(inAll(finding)),
    bytes[at]!.toFixed(3),
    median(finding.times).toFixed(0),
    time[at]!.toFixed(3),
  ])
  const verdicts = [verdict('bytes on the wire', bytes), verdict('time to a usable login page', time)]
  return `\nA cold login page, however many remotes are registered\n${conditionsReport(runs)}\n\n${table([heading, ...rows])}\n\n${verdicts.join('\n')}\n`
}

function verdict(what: string, ratios: readonly number[]): string {
  const worst = Math.max(...ratios)
  return `${what}: largest ratio ${worst.toFixed(3)}, at most ${most.toFixed(2)}: ${worst <= most ? 'met' : 'NOT MET'}`
}
