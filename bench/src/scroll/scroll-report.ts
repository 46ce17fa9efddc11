import { table } from '../table.ts'
import type { Seen } from './watch-table.ts'

/** What a table may hold and take, at most. */
const most = { rows: 150, longestFrame: 100 }

/** `elements` and `heap`, in bytes, are what the page holds when it is left, at the end of the table or before. */
export type Finding = Seen & { name: string; seconds: number; isAtEnd: boolean; elements: number; heap: number }

/** What the table of people costs when it is scrolled to its end, beside one that keeps every row. */
export function scrollReport([judged, ...others]: readonly [Finding, ...Finding[]], people: number): string {
  const heading = [
    '',
    'rows at most',
    'longest frame ms',
    'frames over 50 ms',
    'of',
    'elements',
    'heap MB',
    'seconds',
    '',
  ]
  const rows = [judged, ...others].map((finding) => [
    finding.name,
    String(finding.rows),
    finding.longestFrame.toFixed(0),
    String(finding.jolts),
    String(finding.frames),
    String(finding.elements),
    (finding.heap / 1e6).toFixed(1),
    finding.seconds.toFixed(1),
    finding.isAtEnd ? 'to the end' : 'not to the end',
  ])
  const verdicts = [
    `the end of the table: ${judged.isAtEnd ? 'met' : 'NOT MET'}`,
    verdict('rows in the document', judged.rows, most.rows),
    verdict('longest frame, ms', Math.round(judged.longestFrame), most.longestFrame),
  ]
  return `\n${people} people, scrolled to the last\n\n${table([heading, ...rows])}\n\n${verdicts.join('\n')}\n`
}

const verdict = (what: string, found: number, limit: number) =>
  `${what}: ${found}, at most ${limit}: ${found <= limit ? 'met' : 'NOT MET'}`
