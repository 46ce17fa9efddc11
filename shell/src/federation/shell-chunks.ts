import { loadChunks } from '@sallyport/runtime/loading'
import { shellVersion } from './discovery.ts'
import { recordFailure } from './load-log.ts'
import { reportFailedSharesTo } from './plugins/retry-failed-shares.ts'

/** Loads a chunk of the shell. Rejects as `loadChunks` does, and records the failure in the load log. */
export async function loadShellChunk<T>(load: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await loadChunks(load)
  } catch (error) {
    recordShellFailure(startedAt, error)
    throw error
  }
}

export function recordShellFailure(startedAt: number, error: unknown): void {
  recordFailure({ app: 'shell', version: shellVersion }, startedAt, error)
}

/** Records failures to load the toasts: `notify` does not reject then, but shows a plain message. */
export function recordToastLoadFailures(): void {
  reportFailedSharesTo(({ name, startedAt, error }) => {
    if (name === '@sallyport/runtime/toast') recordShellFailure(startedAt, error)
  })
}
