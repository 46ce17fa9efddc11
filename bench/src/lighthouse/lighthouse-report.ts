import { median } from '../figures.ts'
import { table } from '../table.ts'
import { categories, type Audit, type Category, type Preset } from './audit-page.ts'

const highestShift = 0.01
const lowestScore = (category: Category, preset: Preset) =>
  category === 'performance' && preset === 'mobile' ? 95 : 100

type Row = { page: string; preset: Preset; audits: Audit[] }

const medianOf = (audits: readonly Audit[], value: (audit: Audit) => number) => median(audits.map(value))

/** Medians by page and preset, and which aims are missed. */
export function lighthouseReport(audits: readonly Audit[], runs: number): string {
  const rows = rowsOf(audits)
  const heading = ['', ...categories, 'first paint s', 'largest paint s', 'blocked ms', 'layout shift', 'back cache']
  const missed = rows.flatMap(missedAims)
  const verdict = missed.length === 0 ? 'all aims are met' : missed.join('\n')
  return `\nLighthouse, median of ${runs} runs\n\n${table([heading, ...rows.map(cells)])}\n\n${verdict}\n`
}

function rowsOf(audits: readonly Audit[]): Row[] {
  const rows = new Map<string, Row>()
  for (const audit of audits) {
    const { page, preset } = audit
    const key = `${page}, ${preset}`
    const row = rows.get(key) ?? { page, preset, audits: [] }
    row.audits.push(audit)
    rows.set(key, row)
  }
  return [...rows.values()]
}

function cells({ page, preset, audits }: Row): string[] {
  const seconds = (value: (audit: Audit) => number) => (medianOf(audits, value) / 1000).toFixed(2)
  return [
    `${page}, ${preset}`,
    ...categories.map((name) => String(medianOf(audits, ({ scores }) => scores[name]))),
    seconds(({ firstPaint }) => firstPaint),
    seconds(({ largestPaint }) => largestPaint),
    medianOf(audits, ({ blockingTime }) => blockingTime).toFixed(0),
    medianOf(audits, ({ layoutShift }) => layoutShift).toFixed(3),
    audits.every(({ isCachedForBack }) => isCachedForBack) ? 'yes' : 'no',
  ]
}

function missedAims({ page, preset, audits }: Row): string[] {
  const missed = (text: string) => `${page}, ${preset}: ${text}: NOT MET`
  const failed = [...new Set(audits.flatMap((audit) => audit.failed))]
  const scores = categories
    .map((name) => ({ name, found: medianOf(audits, ({ scores }) => scores[name]), aim: lowestScore(name, preset) }))
    .filter(({ found, aim }) => !(found >= aim))
  const shift = medianOf(audits, ({ layoutShift }) => layoutShift)
  return [
    ...scores.map(({ name, found, aim }) => missed(`${name} ${found}, aim ${aim}`)),
    ...(failed.length > 0 ? [missed(`audits ${failed.join(', ')}`)] : []),
    ...(shift <= highestShift ? [] : [missed(`layout shift ${shift.toFixed(3)}, aim ${highestShift}`)]),
    ...(audits.every(({ isCachedForBack }) => isCachedForBack) ? [] : [missed('back/forward cache')]),
  ]
}
