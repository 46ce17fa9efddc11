import { loadChunks } from '@sallyport/runtime/loading'
import { shellVersion } from './discovery.ts'
import { recordFailure } from './load-log.ts'
import { reportFailedSharesTo } from './plugins/retry-failed-shares.ts'
import { singletonLoaders } from './singletons.ts'

/** Loads a chunk of the shell. Rejects as `loadChunks` does, and records the failure in the load log. */
export async function loadShellChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadChunks(load)
  } catch (error) {
    recordShellFailure(error)
    throw error
  }
}

export const loadApi = () => loadShellChunk(singletonLoaders['@sallyport/runtime/api'])

const recordShellFailure = (error: unknown) => recordFailure('shell', shellVersion, error)

/** Records failures to load the toasts, because `notify` shows a plain message instead of rejecting. */
export function recordToastLoadFailures(): void {
  reportFailedSharesTo((name, error) => {
    if (name === '@sallyport/runtime/toast') recordShellFailure(error)
  })
}
