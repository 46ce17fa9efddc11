import { getInstance } from '@module-federation/enhanced/runtime'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { limits, readDiscovery, type Discovery } from 'shared/config'
import { journal, type Attempt } from '../federation/journal.ts'
import type { FetchedFile } from './fetched-files.ts'
import type { ShareScope } from './singleton-rows.ts'

/** The discovery document as it is now: not the one that this page was opened with. */
export type Published = { status: 'asked' } | { status: 'unread' } | { status: 'read'; discovery: Discovery }

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
    const answer = await fetch('/discovery.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(limits.api.timeout),
    })
    return { status: 'read', discovery: readDiscovery(await answer.json()) }
  } catch {
    return { status: 'unread' }
  }
}
