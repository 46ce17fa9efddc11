import type * as httpClientModule from './http-client.ts'

let httpClient: typeof httpClientModule | undefined
let reportHttpClientError: (startedAt: number, error: unknown) => void = () => {}

/** Sets the listener for failures to load the HTTP client; `startedAt` is a `performance.now()` timestamp. */
export const setHttpClientErrorReporter = (listener: typeof reportHttpClientError) =>
  void (reportHttpClientError = listener)

export const loadedHttpClient = () => httpClient

/** Loads the HTTP client ahead of the first call. It is a chunk of its own, because the first paint does not need it. */
export async function loadHttpClient(): Promise<typeof httpClientModule> {
  const startedAt = performance.now()
  try {
    return (httpClient ??= await import('./http-client.ts'))
  } catch (error) {
    reportHttpClientError(startedAt, error)
    throw error
  }
}
