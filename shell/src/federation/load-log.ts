import { isCanary, type DiscoveredRelease } from '@sallyport/site'
import { toLoadFailure, type FailureOutcome } from './load-failure.ts'

type Channel = 'live' | 'canary' | 'fallback' | 'dev'

/** An attempt to load a release of a remote, or a failed request for a chunk or for the discovery document. */
export type Attempt = {
  app: string
  /** Empty while the version is unknown. */
  version: string
  /** Undefined if no release is known. */
  channel?: Channel
  outcome: 'loaded' | FailureOutcome
  detail?: string
}

// The outcome of a failed file is read from its resource timing. The polling of a payment fills the default of 250 entries:
// https://developer.mozilla.org/docs/Web/API/Performance/setResourceTimingBufferSize
performance.setResourceTimingBufferSize(5000)

let attempts: readonly Attempt[] = []

/** Attempts since the document was loaded, oldest first. Not persisted. */
export const loadLog = {
  record: (attempt: Attempt) => void (attempts = [...attempts, attempt]),
  attempts: () => attempts,
}

/** Only the releases of development servers have no deployment. */
export function channelOf(release: DiscoveredRelease | undefined): Channel {
  if (!release?.deployment) return 'dev'
  if (release.deployment.default) return 'live'
  return isCanary(release) ? 'canary' : 'fallback'
}

export function recordFailure(app: string, version: string, error: unknown): void {
  const { outcome, message: detail } = toLoadFailure(error)
  loadLog.record({ app, version, outcome, detail })
}
