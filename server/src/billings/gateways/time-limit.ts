type Limit = {
  /** In milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
}

/** Runs work with a signal that a timeout or `signal` aborts. Not `AbortSignal.any`, which leaks (https://github.com/nodejs/node/issues/54614). */
export async function withTimeLimit<T>({ timeout, signal }: Limit, work: (signal: AbortSignal) => Promise<T>) {
  const ending = new AbortController()
  const abort = () => ending.abort()
  const timer = setTimeout(abort, timeout)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  try {
    return await work(ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}
