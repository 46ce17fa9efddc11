/** A time-out in the form of the bundler's own error (https://rspack.rs/config/output#outputchunkloadtimeout). */
class ChunkTimeoutError extends Error {
  override name = 'ChunkLoadError'
  type = 'timeout'
}

/** Whether an error is a time-out, of `withTimeout` or of the bundler. */
export const isTimeout = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'timeout'

/** Rejects with a chunk load error if the promise does not settle within `timeout` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeoutError('A file did not arrive in time')), timeout)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
