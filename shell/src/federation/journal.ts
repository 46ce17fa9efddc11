import { limits, type RemoteName } from '@sallyport/contract/config'

/** One try to get the entry of a remote's release, or something else that failed, and how it ended. */
export type Attempt = {
  app: RemoteName | 'shell'
  /** Empty where none was known yet. */
  version: string
  address: string
  /** A moment of `performance.now()`. */
  begun: number
  /** Milliseconds. */
  lasted: number
  outcome: 'loaded' | 'missing' | 'late' | 'tampered' | 'broken' | 'unfit'
  /** What the browser or the runtime said. */
  detail?: string
}

// What failed is told by the times of files, too.
performance.setResourceTimingBufferSize(limits.loadLog.resourceTimingBufferSize)

let written: readonly Attempt[] = []
const listeners = new Set<() => void>()

/** What this page tried to load, in order. It lives as long as the page. */
export const journal = {
  record: (attempt: Attempt) => {
    written = [...written, attempt]
    for (const listener of listeners) listener()
  },
  attempts: () => written,
  /** Calls the listener after each record, until the function that it returns is called. */
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
