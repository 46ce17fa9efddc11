export { stateFrom, useGoBack, useIsFrom, useOrigin } from '../components/back-link.ts'
export * from './page.tsx'
export * from './use-id-param.ts'
