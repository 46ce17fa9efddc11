import type { Attempt } from '../federation/journal.ts'

/** What the browser tells of a file that the page fetched. */
export type FetchedFile = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'transferSize' | 'responseStatus'
>

/** The files of one part that this page fetched. */
export type FetchedRow = {
  part: string
  files: number
  /** Bytes that came over the network; what the browser or the worker had kept counts nothing. */
  network: number
  /** How long the longest of them took, in milliseconds. */
  slowest: number
  /** How long its entry took to arrive and run; the shell has none. */
  ready: number | null
}

const folder = /^\/(?:remotes\/(?<remote>[\w-]+)|(?<shell>shell))\//
const words = /^\/i18n\/locales\/[\w-]+\/(?<app>[\w-]+?)-\d[^/]*\.json$/

/** The part of the site that a file belongs to, or null for anything else. */
export function partOf(address: string): string | null {
  const { pathname } = new URL(address)
  const { remote, shell } = folder.exec(pathname)?.groups ?? {}
  return remote ?? shell ?? words.exec(pathname)?.groups?.['app'] ?? null
}

/** What the page fetched, by part. A file that was fetched early and then used stands in the browser's list twice. */
export function fetchedRows(files: readonly FetchedFile[], attempts: readonly Attempt[]): FetchedRow[] {
  const byPart = new Map<string, FetchedFile[]>()
  for (const file of files) {
    const part = partOf(file.name)
    if (part) byPart.set(part, [...(byPart.get(part) ?? []), file])
  }
  return [...byPart].map(([part, ofPart]) => ({
    part,
    files: new Set(ofPart.map(({ name }) => name)).size,
    network: ofPart.reduce((sum, { transferSize }) => sum + transferSize, 0),
    slowest: Math.max(...ofPart.map(({ duration }) => duration)),
    ready: attempts.find(({ app, outcome }) => app === part && outcome === 'loaded')?.lasted ?? null,
  }))
}
