import { isImmutablePath } from '@sallyport/contract/site'
import type { RecordedResponse } from 'platform/recording-proxy'
import { sum } from '../measure.ts'
import { atMost, kilobytes, percent, table, whole, type Finding } from '../report.ts'

/** The size of responses in bytes. `files`: the bodies without those of the page and the discovery document. */
export type WireSize = { bodies: number; files: number; headers: number }

/** `oneApplication`: null where there is no comparison. */
export type Download = {
  name: string
  today: WireSize
  deltas: WireSize
  withWorker: WireSize | null
  oneApplication: WireSize | null
}

type Sizes = Pick<RecordedResponse, 'path' | 'body' | 'headers'>

export const wireSize = (responses: readonly Sizes[]): WireSize => ({
  bodies: sum(responses.map(({ body }) => body)),
  files: sum(responses.filter(({ path }) => isImmutablePath(path)).map(({ body }) => body)),
  headers: sum(responses.map(({ headers }) => headers)),
})

const share = ({ today, deltas }: Download) => deltas.bodies / today.bodies
const bodies = (size: WireSize | null) => (size ? kilobytes(size.bodies) : '–')

export const wireTable = (downloads: readonly Download[]): string =>
  table('kB of response bodies', downloads, {
    today: ({ today }) => bodies(today),
    deltas: ({ deltas }) => bodies(deltas),
    share: (download) => percent(share(download)),
    'without page and discovery': ({ deltas }) => kilobytes(deltas.files),
    'their headers': ({ deltas }) => kilobytes(deltas.headers),
    'with the worker': ({ withWorker }) => bodies(withWorker),
    'one application': ({ oneApplication }) => bodies(oneApplication),
  })

/** In bytes, or as a share of today's bytes; by the start of the name. */
const limits = { '(a)': 2000, '(c)': 4000 }
const shares = { '(d)': 0.4, 'second section': 0.5 }

export function wireFindings(downloads: readonly Download[]): Finding[] {
  const startingWith = (start: string) => downloads.find(({ name }) => name.startsWith(start))!
  const sizes = Object.entries(limits).flatMap(([start, limit]) => {
    const { name, deltas } = startingWith(start)
    return [
      atMost(`${name}, kB`, deltas.bodies, limit, kilobytes),
      atMost(`${name}, files only, kB`, deltas.files, limit, kilobytes),
    ]
  })
  const shareFindings = Object.entries(shares).map(([start, limit]) => {
    const download = startingWith(start)
    return atMost(`${download.name}, share of today`, share(download), limit, percent)
  })
  return [...sizes, ...shareFindings]
}

/** The responses of a visit, the largest body first. */
export function responsesTable(title: string, responses: readonly RecordedResponse[]): string {
  const largestFirst = responses.toSorted((one, other) => other.body - one.body)
  const named = largestFirst.map((response) => ({ ...response, name: response.path }))
  return table(title, named, {
    encoding: ({ encoding }) => encoding || '–',
    body: ({ body }) => whole(body),
    headers: ({ headers }) => whole(headers),
  })
}
