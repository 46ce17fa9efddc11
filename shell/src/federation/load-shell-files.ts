import { loadChunks } from '@sallyport/runtime/loading'
import { noteFailure } from './note-failure.ts'
import { shellVersion } from './shell-version.ts'

/** Loads a chunk of the shell. Rejects as `loadFiles` does, with the failure in the load log. */
export async function loadShellFiles<T>(load: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await loadChunks(load)
  } catch (error) {
    recordFailedFile(begun, error)
    throw error
  }
}

/** Writes into the load log that a chunk of the shell did not arrive; `begun` is a `performance.now()`. */
export function recordFailedFile(begun: number, error: unknown): void {
  noteFailure({ app: 'shell', version: shellVersion }, begun, error)
}
