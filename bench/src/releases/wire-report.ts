import { isImmutablePath } from '@sallyport/contract/site'
import { aim, type Aim } from '../aims.ts'
import { kilobytes, sum } from '../figures.ts'
import { table } from '../table.ts'

/** The size of responses in bytes. `files`: the bodies without those of the page and the discovery document. */
export type WireSize = { bodies: number; files: number; headers: number }

/** `oneApplication`: null where there is no comparison. */
export type Finding = {
  name: string
  today: WireSize
  deltas: WireSize
  withWorker: WireSize | null
  oneApplication: WireSize | null
}

export const wireSize = (responses: readonly { path: string; body: number; headers: number }[]): WireSize => ({
  bodies: sum(responses.map(({ body }) => body)),
  files: sum(responses.filter(({ path }) => isImmutablePath(path)).map(({ body }) => body)),
  headers: sum(responses.map(({ headers }) => headers)),
})

const percent = (share: number) => `${(share * 100).toFixed(0)} %`
const share = ({ today, deltas }: Finding) => deltas.bodies / today.bodies
const bodies = (size: WireSize | null) => (size ? kilobytes(size.bodies) : '–')

export function wireReport(findings: readonly Finding[]): string {
  const heading = [
    'kB of response bodies',
    'today',
    'deltas',
    'share',
    'without page and discovery',
    'their headers',
    'with the worker',
    'one application',
  ]
  const rows = findings.map((finding) => [
    finding.name,
    bodies(finding.today),
    bodies(finding.deltas),
    percent(share(finding)),
    kilobytes(finding.deltas.files),
    kilobytes(finding.deltas.headers),
    bodies(finding.withWorker),
    bodies(finding.oneApplication),
  ])
  return table([heading, ...rows])
}

/** In bytes, or as a share of today's bytes; by the start of the finding's name. */
const limits = { '(a)': 2000, '(c)': 4000 }
const shares = { '(d)': 0.4, 'second section': 0.5 }

export function wireAims(findings: readonly Finding[]): Aim[] {
  const findingOf = (start: string) => findings.find(({ name }) => name.startsWith(start))!
  return [
    ...Object.entries(limits).flatMap(([start, limit]) => [
      aim(`${findingOf(start).name}, kB`, findingOf(start).deltas.bodies, limit, kilobytes),
      aim(`${findingOf(start).name}, files only, kB`, findingOf(start).deltas.files, limit, kilobytes),
    ]),
    ...Object.entries(shares).map(([start, limit]) =>
      aim(`${findingOf(start).name}, share of today`, share(findingOf(start)), limit, percent),
    ),
  ]
}

/** The responses of a visit, the largest body first. */
export const responsesReport = (
  title: string,
  responses: readonly { path: string; encoding: string; body: number; headers: number }[],
) =>
  table([
    [title, 'encoding', 'body', 'headers'],
    ...responses
      .toSorted((one, other) => other.body - one.body)
      .map(({ path, encoding, body, headers }) => [path, encoding || '–', String(body), String(headers)]),
  ])
