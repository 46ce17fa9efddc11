export { stateFrom, useGoBack, useIsFrom, useOrigin } from '../page/back-link.ts'
export * from './page.tsx'
