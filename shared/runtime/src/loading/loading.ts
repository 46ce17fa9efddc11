/** Loading files with time limits and retries. */
export { inTime, isLate } from './in-time.ts'
export { isBrokenCode, isMissingFile, loadFiles } from './load-files.ts'
export { tryAgain } from './try-again.ts'
