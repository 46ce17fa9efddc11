import type * as httpClientModule from './http-client.ts'

let httpClient: typeof httpClientModule | undefined
let reportHttpClientError: (error: unknown) => void = () => {}

export const setHttpClientErrorReporter = (report: typeof reportHttpClientError) =>
  void (reportHttpClientError = report)

export const loadedHttpClient = () => httpClient

/** Loads the HTTP client, a separate chunk because the first paint does not need it. */
export async function loadHttpClient(): Promise<typeof httpClientModule> {
  try {
    return (httpClient ??= await import('./http-client.ts'))
  } catch (error) {
    reportHttpClientError(error)
    throw error
  }
}
