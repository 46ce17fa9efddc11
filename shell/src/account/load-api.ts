import { setFailureReporter } from '@sallyport/runtime/host'
import { applyFailurePolicy } from '../failures/failure-policy.ts'
import { loadShellChunk } from '../federation/shell-chunks.ts'
import { singletonLoaders } from '../federation/singletons.ts'

// Set before `loadApi` is called, because a form of a remote may load the API client too.
setFailureReporter(applyFailurePolicy)

/** Loads the API client. Its calls follow the failure policy of the shell. */
export const loadApi = () => loadShellChunk(singletonLoaders['@sallyport/runtime/api'])
