/** How pages are declared and guarded. */
export { contract } from '@sallyport/contract/platform'
export { redirectFor } from './guard.ts'
export { inTime, isLate } from '@sallyport/runtime/loading'
export { isBrokenCode, isMissingFile, loadFiles } from '@sallyport/runtime/loading'
export { page } from './page.tsx'
export { tryAgain } from '@sallyport/runtime/loading'
export { useIdParam } from './use-id-param.ts'
