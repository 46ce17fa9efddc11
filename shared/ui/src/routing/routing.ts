export { stateFrom, useGoBack, useIsFrom, useOrigin } from '../components/back-link.ts'
export { page, type PageHandle } from './page.tsx'
export { useIdParam } from './use-id-param.ts'
