/** How pages are declared and guarded. */
export { contract } from '../platform/platform.ts'
export { redirectFor } from './guard.ts'
export { inTime, isLate } from './in-time.ts'
export { isBrokenCode, isMissingFile, loadFiles } from './load-files.ts'
export { page } from './page.tsx'
export { tryAgain } from './try-again.ts'
export { useIdParam } from './use-id-param.ts'
