/** How pages are declared and guarded. */
export { contract } from '../platform/platform.ts'
export { redirectFor } from './guard.ts'
export { loadTwice } from './load-twice.ts'
export { page } from './page.tsx'
export { useIdParam } from './use-id-param.ts'
