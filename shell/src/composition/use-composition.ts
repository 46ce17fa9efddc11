import { getInstance } from '@module-federation/enhanced/runtime'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Discovery } from '@sallyport/contract/site'
import { fetchDiscovery, releasesTold } from '../federation/discovery.ts'
import { journal, type Attempt } from '../federation/journal.ts'
import type { FetchedFile } from './fetched-files.ts'
import type { ShareScope } from './singleton-rows.ts'

/** The discovery document as it is now, beside what this page was told of it when it asked. */
type Published = { status: 'asked' } | { status: 'unread' } | { status: 'read'; discovery: Discovery; told: Discovery }

export type Composition = {
  published: Published
  /** Asks again for what is published. */
  askAgain: () => void
  attempts: readonly Attempt[]
  files: readonly FetchedFile[]
  scope: ShareScope
}

/** What is published, asked for with the first look, and what this page has done so far. */
export function useComposition(): Composition {
  const [published, setPublished] = useState<Published>({ status: 'asked' })
  const attempts = useSyncExternalStore(journal.subscribe, journal.attempts)

  useEffect(() => void readPublished().then(setPublished), [])

  return {
    published,
    askAgain: () => {
      setPublished({ status: 'asked' })
      void readPublished().then(setPublished)
    },
    attempts,
    files: performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming),
    scope: getInstance()?.shareScopeMap['default'] ?? {},
  }
}

async function readPublished(): Promise<Published> {
  try {
    return { status: 'read', discovery: await fetchDiscovery(), told: await releasesTold() }
  } catch {
    return { status: 'unread' }
  }
}
