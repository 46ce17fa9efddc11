import { limits } from 'shared/config'

type Terms = {
  /** The moment of `performance.now()` from which nothing is tried any more. */
  end: number
  /** Whether what failed so may succeed another time. */
  isWorthIt: (error: unknown) => boolean
}

/** Runs, and runs again with growing pauses while that may help and there is time. */
export async function tryAgain<T>(run: () => Promise<T>, { end, isWorthIt }: Terms): Promise<T> {
  for (const delay of limits.remote.retryDelays) {
    try {
      return await inTime(run(), end)
    } catch (error) {
      if (!isWorthIt(error) || performance.now() + delay >= end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return inTime(run(), end)
}

/** What did not come in time, with the bundler's mark of a file that hangs. */
class LateError extends Error {
  override name = 'ChunkLoadError'
  type = 'timeout'
}

function inTime<T>(promise: Promise<T>, end: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError('A file did not arrive in time')), end - performance.now())
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
