import { kilobytes, median } from '../figures.ts'
import { conditionsReport } from '../report.ts'
import { table } from '../table.ts'
import type { Times } from '../measure.ts'
import { bytesOf, type TransferSize } from './wire.ts'

const maxRatio = 1.02

export type Finding = Times & { wire: TransferSize }

const parts = ['page', 'headers', 'script', 'style', 'translations', 'image', 'other'] as const

const totalOf = ({ wire }: Finding) => bytesOf(wire)

export function scaleReport(findings: readonly Finding[], runs: number): string {
  const [smallest] = findings
  if (!smallest) throw new Error('No findings to compare')
  const ratios = (value: (finding: Finding) => number) => findings.map((finding) => value(finding) / value(smallest))
  const [bytes, time] = [ratios(totalOf), ratios(({ times }) => median(times))]
  const heading = ['remotes registered', ...parts.map((part) => `${part} B`), 'total kB', '÷ few', 'ms', '÷ few']
  const rows = findings.map((finding, index) => [
    finding.name,
    ...parts.map((part) => String(finding.wire[part] ?? 0)),
    kilobytes(totalOf(finding)),
    bytes[index]!.toFixed(3),
    median(finding.times).toFixed(0),
    time[index]!.toFixed(3),
  ])
  const verdicts = [verdict('bytes on the wire', bytes), verdict('time to a usable login page', time)]
  return `\nA cold login page by number of registered remotes\n${conditionsReport(runs)}\n\n${table([heading, ...rows])}\n\n${verdicts.join('\n')}\n`
}

function verdict(what: string, ratios: readonly number[]): string {
  const worst = Math.max(...ratios)
  return `${what}: largest ratio ${worst.toFixed(3)}, at most ${maxRatio.toFixed(2)}: ${worst <= maxRatio ? 'met' : 'NOT MET'}`
}
