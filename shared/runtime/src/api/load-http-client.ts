import type * as httpClientModule from './http-client.ts'

let httpClient: typeof httpClientModule | undefined
let reportHttpClientError: (startedAt: number, error: unknown) => void = () => {}

/** Sets the function that is called when the HTTP client fails to load; `startedAt` is a `performance.now()` timestamp. */
export const setHttpClientErrorReporter = (report: typeof reportHttpClientError) =>
  void (reportHttpClientError = report)

export const loadedHttpClient = () => httpClient

/** Loads the HTTP client, a chunk of its own because the first paint does not need it. */
export async function loadHttpClient(): Promise<typeof httpClientModule> {
  const startedAt = performance.now()
  try {
    return (httpClient ??= await import('./http-client.ts'))
  } catch (error) {
    reportHttpClientError(startedAt, error)
    throw error
  }
}
