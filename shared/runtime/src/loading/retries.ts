import { limits } from '@sallyport/contract/config'

/** Runs, and runs again after growing pauses while `isWorthIt` says that the failure may not repeat. */
export async function withRetries<T>(run: () => Promise<T>, isWorthIt: (error: unknown) => boolean): Promise<T> {
  for (const delay of limits.remote.retryDelays) {
    try {
      return await run()
    } catch (error) {
      if (!isWorthIt(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, delay))
  }
  return run()
}
