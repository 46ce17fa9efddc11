import { limits } from '@sallyport/contract/config'
import { toLoadFailure, type FailureOutcome } from './load-failure.ts'

/** An attempt to load a release of a remote, or a failed request for a chunk or for the discovery document. */
export type Attempt = {
  app: string
  /** Empty while the version is unknown. */
  version: string
  url: string
  /** A `performance.now()` timestamp. */
  startedAt: number
  /** Milliseconds. */
  duration: number
  outcome: 'loaded' | FailureOutcome
  detail?: string
}

// The outcome of a failed file is read from its resource timing, of which browsers keep 250 by default:
// https://developer.mozilla.org/docs/Web/API/Performance/setResourceTimingBufferSize
performance.setResourceTimingBufferSize(limits.loadLog.resourceTimingBufferSize)

let attempts: readonly Attempt[] = []
const listeners = new Set<() => void>()

/** The attempts of this page, in order. In memory only. */
export const loadLog = {
  record: (attempt: Attempt) => {
    attempts = [...attempts, attempt]
    for (const listener of listeners) listener()
  },
  attempts: () => attempts,
  /** Calls the listener after each record; returns the function that unsubscribes it. */
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** @param startedAt a `performance.now()` timestamp */
export function recordFailure(
  { app, version }: Pick<Attempt, 'app' | 'version'>,
  startedAt: number,
  error: unknown,
): void {
  const { outcome, message, url = location.href } = toLoadFailure(error)
  loadLog.record({ app, version, url, startedAt, duration: performance.now() - startedAt, outcome, detail: message })
}
