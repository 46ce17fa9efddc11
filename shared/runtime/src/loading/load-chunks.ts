import { limits } from '@sallyport/contract/config'
import { withTimeout, isTimeout } from './timeout'
import { withRetries } from './retries'

/** Code that arrived and threw. Its name, and not its class, is what another build of this file knows it by. */
class BrokenCodeError extends Error {
  override name = 'BrokenCodeError'
}

/**
 * Loads code and its styles. Missing files are requested again, each time under another URL. Files that do not arrive
 * within `timeout` milliseconds are not: the visitor may retry. Code that throws is not run again: it would do the same.
 */
export async function loadChunks<T>(load: () => Promise<T>, timeout: number = limits.remote.fileTimeout): Promise<T> {
  try {
    return await withRetries(
      () => withTimeout(load(), timeout),
      (error) => isChunkLoadError(error) && !isTimeout(error),
    )
  } catch (error) {
    if (isChunkLoadError(error)) throw error
    throw new BrokenCodeError(String(error), { cause: error })
  }
}

/** The bundler's error for a script or a sheet that did not arrive whole and in time. */
export const isChunkLoadError = (error: unknown): error is Error & { type?: string; request?: string } =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'))

/** Whether code arrived and threw, in whichever build. */
export const isModuleError = (error: unknown) => error instanceof Error && error.name === 'BrokenCodeError'
