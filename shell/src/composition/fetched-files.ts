import { parseSitePath } from '@sallyport/contract/site'
import type { Attempt } from '../federation/load-log.ts'

export type FetchedFile = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'transferSize' | 'responseStatus'
>

export type FetchedRow = {
  part: string
  files: number
  /** Bytes from the network; cached files count 0. */
  network: number
  slowest: number
  /** Milliseconds until the entry had run; null for the shell. */
  ready: number | null
}

export function partOf(url: string): string | null {
  const file = parseSitePath(new URL(url).pathname)
  return file && 'app' in file ? file.app : null
}

/** The files that the page fetched, by part. A preloaded file has two resource timings and counts once. */
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
    ready: attempts.find(({ app, outcome }) => app === part && outcome === 'loaded')?.duration ?? null,
  }))
}
