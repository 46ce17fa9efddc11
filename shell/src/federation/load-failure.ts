import { isTimeout, isChunkLoadError } from '@sallyport/runtime/loading'
import { isAbandoned } from './pending-files.ts'

/** `late`: timed out or abandoned; `tampered`: another hash; `broken`: the code threw; `removed`: no longer in the discovery document. */
export type FailureOutcome = 'missing' | 'late' | 'tampered' | 'broken' | 'incompatible' | 'removed'

export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly outcome: FailureOutcome
  /** The file that failed to load, if any. */
  readonly url: string | undefined

  constructor(outcome: FailureOutcome, detail: string, { url, cause }: { url?: string; cause?: unknown } = {}) {
    super(detail, { cause })
    this.outcome = outcome
    this.url = url
  }
}

export function toLoadFailure(error: unknown): LoadFailure {
  if (error instanceof LoadFailure) return error
  if (!isChunkLoadError(error)) return new LoadFailure('broken', String(error), { cause: error })
  const { request: url, message } = error
  const outcome = isTimeout(error) ? 'late' : outcomeOf(url ?? '')
  return new LoadFailure(outcome, message, { cause: error, ...(url ? { url } : {}) })
}

/** Why a file failed to load. An error after status 200 is a hash mismatch (https://w3c.github.io/webappsec-subresource-integrity/). */
export function outcomeOf(url: string): 'missing' | 'tampered' | 'late' {
  const { href } = new URL(url, location.origin)
  if (isAbandoned(href)) return 'late'
  const timing = performance.getEntriesByName(href).at(-1)
  return timing instanceof PerformanceResourceTiming && timing.responseStatus === 200 ? 'tampered' : 'missing'
}
