import type { Attempt } from '../federation/journal.ts'
import { partOf, type FetchedFile } from './fetched-files.ts'

/** Something that did not arrive, or did not work, since the page was opened. Times are in milliseconds. */
export type FailureRow = {
  part: string
  begun: number
  lasted: number
  address: string
  /** How a try of the loader ended, or what the server answered when another file was asked for. */
  reason: Exclude<Attempt['outcome'], 'loaded'> | number
  detail?: string
}

const firstError = 400

/** The failures of this visit in their order: tries of the loader, and files that the server refused. */
export function failureRows(attempts: readonly Attempt[], files: readonly FetchedFile[]): FailureRow[] {
  const told = new Set(attempts.map(({ address }) => address))
  return [
    ...attempts.flatMap(failureOfAttempt),
    ...files.filter(({ name }) => !told.has(name)).flatMap(failureOfFile),
  ].toSorted((one, other) => one.begun - other.begun)
}

function failureOfAttempt({ app, begun, lasted, address, outcome, detail }: Attempt): FailureRow[] {
  if (outcome === 'loaded') return []
  return [{ part: app, begun, lasted, address, reason: outcome, ...(detail !== undefined && { detail }) }]
}

function failureOfFile({ name, startTime, duration, responseStatus }: FetchedFile): FailureRow[] {
  const part = partOf(name)
  if (part === null || responseStatus < firstError) return []
  return [{ part, begun: startTime, lasted: duration, address: name, reason: responseStatus }]
}
