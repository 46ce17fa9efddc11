import { isImmutablePath } from '@sallyport/site'
import type { RecordedResponse } from 'platform/recording-proxy'
import { sum } from '../measure.ts'
import { atMost, kilobytes, percent, table, whole, type Finding } from '../report.ts'

type Responses = readonly RecordedResponse[]

/** The responses of a visit without deltas (`today`) and with deltas, and for comparison with a service worker and of one application. */
export type Download = {
  name: string
  /** The limit of the bodies with deltas, in bytes or as a share of the bodies of `today`. */
  limit?: { bytes: number } | { share: number }
  today: Responses
  deltas: Responses
  withWorker?: Responses
  oneApplication?: Responses
}

const bodiesOf = (responses: Responses) => sum(responses.map(({ body }) => body))
/** Body bytes of immutable files: without the page and the discovery document. */
const filesOf = (responses: Responses) => bodiesOf(responses.filter(({ path }) => isImmutablePath(path)))
const shareOf = ({ today, deltas }: Download) => bodiesOf(deltas) / bodiesOf(today)
const orNone = (responses: Responses | undefined) => (responses ? kilobytes(bodiesOf(responses)) : '–')

export const wireTable = (downloads: readonly Download[]): string =>
  table('kB of response bodies', downloads, {
    today: ({ today }) => kilobytes(bodiesOf(today)),
    deltas: ({ deltas }) => kilobytes(bodiesOf(deltas)),
    share: (download) => percent(shareOf(download)),
    'without page and discovery': ({ deltas }) => kilobytes(filesOf(deltas)),
    'their headers': ({ deltas }) => kilobytes(sum(deltas.map(({ headers }) => headers))),
    'with the worker': ({ withWorker }) => orNone(withWorker),
    'one application': ({ oneApplication }) => orNone(oneApplication),
  })

export function findingsOf(download: Download): Finding[] {
  const { name, limit, deltas } = download
  if (!limit) return []
  if ('share' in limit) return [atMost(`${name}, share of today`, shareOf(download), limit.share, percent)]
  return [
    atMost(`${name}, kB`, bodiesOf(deltas), limit.bytes, kilobytes),
    atMost(`${name}, files only, kB`, filesOf(deltas), limit.bytes, kilobytes),
  ]
}

/** The responses of the visit with deltas, the largest body first. */
export function responsesTable({ name, deltas }: Download): string {
  const largestFirst = deltas.toSorted((one, other) => other.body - one.body)
  const rows = largestFirst.map(({ path, encoding, body, headers }) => ({ name: path, encoding, body, headers }))
  return table(name, rows, {
    encoding: ({ encoding }) => encoding || '–',
    body: ({ body }) => whole(body),
    headers: ({ headers }) => whole(headers),
  })
}
