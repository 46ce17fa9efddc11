export { withTimeout, isTimeout } from './timeout'
export { isModuleError, isChunkLoadError, loadChunks } from './load-chunks'
export { withRetries } from './retries'
