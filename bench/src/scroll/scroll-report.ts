import { table } from '../table.ts'
import type { TableStats } from './watch-table.ts'

const longestFrame = 100

/** `domNodes` and `heap` (bytes) are measured at the end of the run. */
export type Finding = TableStats & { name: string; seconds: number; isAtEnd: boolean; domNodes: number; heap: number }

export function scrollReport([scrolled, ...others]: readonly [Finding, ...Finding[]], userCount: number): string {
  const heading = [
    '',
    'rows at most',
    'longest frame ms',
    'frames over 50 ms',
    'of',
    'DOM nodes',
    'heap MB',
    'seconds',
    '',
  ]
  const rows = [scrolled, ...others].map((finding) => [
    finding.name,
    String(finding.rows),
    finding.longestFrame.toFixed(0),
    String(finding.longFrames),
    String(finding.frames),
    String(finding.domNodes),
    (finding.heap / 1e6).toFixed(1),
    finding.seconds.toFixed(1),
    finding.isAtEnd ? 'to the end' : 'not to the end',
  ])
  const verdicts = [
    `the end of the table: ${scrolled.isAtEnd ? 'met' : 'NOT MET'}`,
    verdict('longest frame, ms', Math.round(scrolled.longestFrame), longestFrame),
  ]
  return `\n${userCount} users, scrolled to the last loaded row\n\n${table([heading, ...rows])}\n\n${verdicts.join('\n')}\n`
}

const verdict = (what: string, found: number, limit: number) =>
  `${what}: ${found}, at most ${limit}: ${found <= limit ? 'met' : 'NOT MET'}`
