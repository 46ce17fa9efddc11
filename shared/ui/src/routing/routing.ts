export { allowsViewTransitions, stateFrom, useGoBack, useIsFrom, usePreviousPath } from '../page/back-link.ts'
export * from './page.tsx'
export * from './id-param.ts'
