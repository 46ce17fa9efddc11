import { useConnection } from '../connection/connection.ts'
import { loadApi } from '../federation/shell-chunks.ts'
import { singletonLoaders } from '../federation/singletons.ts'
import { whenIdle } from '../loading/when-idle.ts'
import { prefetchLinks } from '../prefetch/prefetch-links.ts'
import { router } from '../router.tsx'
import { followReleases } from './follow-releases.ts'
import { registerServiceWorker } from './register-service-worker.ts'

export async function runBackgroundTasks(): Promise<void> {
  followReleases()
  retryWhenOnline()
  // One task per idle period: all at once would delay a frame. The API client and the toasts come first, because they
  // cannot be fetched after a network failure.
  for (const task of [loadApi, singletonLoaders['@sallyport/runtime/toast'], registerServiceWorker]) {
    await whenIdle()
    await task().catch(() => {})
  }
  prefetchLinks()
}

function retryWhenOnline(): void {
  const { loss, lastLoss } = useConnection.getState()
  // The connection may have come back before this code was loaded.
  if (loss === null && lastLoss !== null) void retry()
  useConnection.subscribe((now, before) => {
    if (now.loss === null && before.loss !== null) void retry()
  })
}

async function retry(): Promise<void> {
  try {
    await router.revalidate()
    const { refetchStale } = await loadApi()
    refetchStale()
  } catch {}
}
