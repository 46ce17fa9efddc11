import { setFailureReporter, setHttpClientErrorReporter } from '@sallyport/runtime/host'
import { singletonLoaders } from '../federation/singletons.ts'
import { loadShellChunk, recordShellFailure } from '../federation/shell-chunks.ts'
import { applyFailurePolicy } from '../failures/failure-policy.ts'

/** Loads the API client and sets the shell's failure policy before the first call. */
export async function openApi() {
  const api = await loadShellChunk(singletonLoaders['@sallyport/runtime/api'])
  setFailureReporter(applyFailurePolicy)
  setHttpClientErrorReporter(recordShellFailure)
  return api
}
