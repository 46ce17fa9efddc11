export { stateFrom, useGoBack, useIsFrom, useOrigin } from '../page/back-link.ts'
export * from './page.tsx'
export * from './use-id-param.ts'
