import { parseSitePath } from '@sallyport/contract/site'
import { sitePathOf } from '../site-path.ts'
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
  /** Milliseconds that the slowest file took. */
  slowest: number
  /** Milliseconds that loading the release took; null for the shell, and for a remote that is not loaded. */
  ready: number | null
}

export function partOf(url: string): string | null {
  const file = parseSitePath(sitePathOf(new URL(url).pathname))
  return file && 'app' in file ? file.app : null
}

/** The files that the page fetched, by part. A preloaded file has two resource timings and counts once. */
export function fetchedRows(files: readonly FetchedFile[], attempts: readonly Attempt[]): FetchedRow[] {
  const byPart = new Map<string, FetchedFile[]>()
  for (const file of files) {
    const part = partOf(file.name)
    if (part) byPart.set(part, [...(byPart.get(part) ?? []), file])
  }
  return [...byPart].map(([part, filesOfPart]) => ({
    part,
    files: new Set(filesOfPart.map(({ name }) => name)).size,
    network: filesOfPart.reduce((sum, { transferSize }) => sum + transferSize, 0),
    slowest: Math.max(...filesOfPart.map(({ duration }) => duration)),
    ready: attempts.find(({ app, outcome }) => app === part && outcome === 'loaded')?.duration ?? null,
  }))
}
