import { limits } from '@sallyport/contract/config'

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
