import { limits } from '@sallyport/contract/config'

/** A loaded chunk threw an error. Recognised by its name, because every bundle contains a copy of this class. */
class BrokenCodeError extends Error {
  override name = 'BrokenCodeError'
}

/**
 * Loads a module and its styles. Missing files are requested again under another URL, files that take more than `timeout` milliseconds are
 * not. Rejects with the error of the bundler, or with `BrokenCodeError` if the module throws.
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

/** Whether the bundler failed to load a script or a stylesheet. */
export const isChunkLoadError = (error: unknown): error is Error & { type?: string; request?: string } =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'))

/** Whether a loaded module threw, even if the error comes from another bundle. */
export const isModuleError = (error: unknown) => error instanceof Error && error.name === 'BrokenCodeError'

/** Calls `run`, and again after each of `limits.remote.retryDelays` as long as it rejects with an error to retry. */
export async function withRetries<T>(run: () => Promise<T>, shouldRetry: (error: unknown) => boolean): Promise<T> {
  for (const delay of limits.remote.retryDelays) {
    try {
      return await run()
    } catch (error) {
      if (!shouldRetry(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return run()
}

/** A timeout in the form of the bundler's error (https://rspack.rs/config/output#outputchunkloadtimeout). */
class ChunkTimeoutError extends Error {
  override name = 'ChunkLoadError'
  type = 'timeout'
}

/** Whether an error is a timeout of `withTimeout` or of the bundler. */
export const isTimeout = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'timeout'

/** Rejects with a chunk load error if the promise does not settle within `timeout` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError('A file did not arrive in time')), timeout)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
