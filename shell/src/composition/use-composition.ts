import { getInstance } from '@module-federation/enhanced/runtime'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Discovery } from '@sallyport/contract/site'
import { pinnedReleases } from '../federation/candidates.ts'
import { fetchDiscovery } from '../federation/discovery.ts'
import { loadLog, type Attempt } from '../federation/load-log.ts'
import type { FetchedFile } from './fetched-files.ts'
import type { ShareScope } from './singleton-rows.ts'

/** The current discovery document, and the releases that this page has pinned (`known`). */
type Published =
  | { status: 'pending' }
  | { status: 'failed' }
  | { status: 'loaded'; discovery: Discovery; known: Discovery }

export type Composition = {
  published: Published
  refetch: () => void
  attempts: readonly Attempt[]
  files: readonly FetchedFile[]
  scope: ShareScope
}

export function useComposition(): Composition {
  const [published, setPublished] = useState<Published>({ status: 'pending' })
  const attempts = useSyncExternalStore(loadLog.subscribe, loadLog.attempts)

  useEffect(() => void fetchPublished().then(setPublished), [])

  return {
    published,
    refetch: () => {
      setPublished({ status: 'pending' })
      void fetchPublished().then(setPublished)
    },
    attempts,
    files: performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming),
    scope: getInstance()?.shareScopeMap['default'] ?? {},
  }
}

async function fetchPublished(): Promise<Published> {
  try {
    return { status: 'loaded', discovery: await fetchDiscovery(), known: await pinnedReleases() }
  } catch {
    return { status: 'failed' }
  }
}
