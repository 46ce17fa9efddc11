/** What did not arrive in time, marked as the bundler marks a file that hangs. */
class LateError extends Error {
  override name = 'ChunkLoadError'
  type = 'timeout'
}

/** Whether files hung until their limit; the bundler's own errors have the mark, too. */
export const isTimeout = (error: unknown) => error instanceof Error && 'type' in error && error.type === 'timeout'

/** Rejects when the promise does not settle within `timeout` milliseconds. */
export function withTimeout<T>(promise: Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('A file did not arrive in time')), timeout)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
