import type { Attempt } from '../federation/load-log.ts'
import { partOf, type FetchedFile } from './fetched-files.ts'

export type FailureRow = {
  part: string
  /** A `performance.now()` timestamp; like `duration`, in milliseconds. */
  startedAt: number
  duration: number
  url: string
  /** The outcome of a load attempt, or the HTTP status of another file. */
  reason: Exclude<Attempt['outcome'], 'loaded'> | number
  detail?: string
}

const firstErrorStatus = 400

export function failureRows(attempts: readonly Attempt[], files: readonly FetchedFile[]): FailureRow[] {
  const logged = new Set(attempts.map(({ url }) => url))
  return [
    ...attempts.flatMap(failureOfAttempt),
    ...files.filter(({ name }) => !logged.has(name)).flatMap(failureOfFile),
  ].toSorted((one, other) => one.startedAt - other.startedAt)
}

function failureOfAttempt({ app, startedAt, duration, url, outcome, detail }: Attempt): FailureRow[] {
  if (outcome === 'loaded') return []
  return [{ part: app, startedAt, duration, url, reason: outcome, ...(detail !== undefined && { detail }) }]
}

function failureOfFile({ name, startTime, duration, responseStatus }: FetchedFile): FailureRow[] {
  const part = partOf(name)
  if (part === null || responseStatus < firstErrorStatus) return []
  return [{ part, startedAt: startTime, duration, url: name, reason: responseStatus }]
}
