import { limits } from '@sallyport/contract/config'
import { withTimeout, isTimeout } from './timeout'
import { withRetries } from './retries'

/** A chunk was loaded and threw. Compared by name, because every bundle has its own copy of this class. */
class BrokenCodeError extends Error {
  override name = 'BrokenCodeError'
}

/**
 * Loads a module and its styles. Missing files are requested again, each time with another URL; an attempt that takes
 * longer than `timeout` milliseconds is not repeated. Rejects with the error of the bundler, or with `BrokenCodeError` for
 * a module that throws.
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

/** Whether an error is the bundler's, for a script or stylesheet that could not be loaded. */
export const isChunkLoadError = (error: unknown): error is Error & { type?: string; request?: string } =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'))

/** Whether a module was loaded and threw, also when the error comes from another bundle. */
export const isModuleError = (error: unknown) => error instanceof Error && error.name === 'BrokenCodeError'
