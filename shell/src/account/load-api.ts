import { loadHttpClient, setFailureReporter, setHttpClientErrorReporter } from '@sallyport/runtime/host'
import { applyFailurePolicy } from '../failures/failure-policy.ts'
import { loadShellChunk, recordShellFailure } from '../federation/shell-chunks.ts'
import { singletonLoaders } from '../federation/singletons.ts'

// Set before `loadApi` is called, because a form of a remote may load the API client too.
setFailureReporter(applyFailurePolicy)
setHttpClientErrorReporter(recordShellFailure)

/** Loads the API client. Its calls follow the failure policy of the shell. */
export const loadApi = () => loadShellChunk(singletonLoaders['@sallyport/runtime/api'])

/** Loads the API client and its HTTP client in advance. */
export async function prefetchApiClient(): Promise<void> {
  await loadApi()
  await loadHttpClient()
}
