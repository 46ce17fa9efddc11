import { isTimeout, isChunkLoadError } from '@sallyport/runtime/loading'
import type { Attempt } from './journal.ts'
import { isAbandoned } from './pending-files.ts'

type Outcome = Exclude<Attempt['outcome'], 'loaded'>

/** Why a release could not be shown. */
export class LoadFailure extends Error {
  override name = 'LoadFailure'
  readonly outcome: Outcome
  /** The file at fault, where one is. */
  readonly address: string | undefined

  constructor(outcome: Outcome, detail: string, { address, cause }: { address?: string; cause?: unknown } = {}) {
    super(detail, { cause })
    this.outcome = outcome
    this.address = address
  }
}

/** What an error of the bundler, of the federation runtime or of a remote's own code means. */
export function failureOf(error: unknown): LoadFailure {
  if (error instanceof LoadFailure) return error
  if (!isChunkLoadError(error)) return new LoadFailure('broken', String(error), { cause: error })
  const { request: address, message } = error
  const outcome = isTimeout(error) ? 'late' : outcomeOf(address ?? '')
  return new LoadFailure(outcome, message, { cause: error, ...(address ? { address } : {}) })
}

/** A file that was answered, and refused by the browser all the same, has other bytes than its hash says. */
export function outcomeOf(address: string): 'missing' | 'tampered' | 'late' {
  const { href } = new URL(address, location.origin)
  if (isAbandoned(href)) return 'late'
  const timing = performance.getEntriesByName(href).at(-1)
  return timing instanceof PerformanceResourceTiming && timing.responseStatus === 200 ? 'tampered' : 'missing'
}
