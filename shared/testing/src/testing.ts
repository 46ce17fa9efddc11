import './matchers.ts'

export { failures, recordFailures, statusFailures } from './failures.ts'
export { api } from './fake-api.ts'
export { fakeBatches, fakeItems, setPageHeight, type FakeItem } from './fake-batches.ts'
export { renderPage } from './render-page.tsx'
export { renderSettings } from './render-settings.ts'
export {
  access,
  admin,
  billing,
  invite,
  manyOf,
  member,
  newAccess,
  node,
  nodeHealth,
  premium,
  privileged,
  user,
  userAccess,
} from './samples.ts'
export { changeLanguage, reportSessionLost, setFailureReporter, signOut } from '@sallyport/runtime/host'
export { skipToSecondBefore } from './skip-to-second-before.ts'
export { testTranslations } from './test-translations.ts'
export { progressBarOf, closeToast, closeToasts, toastOf } from './toasts.ts'
export { setDevice } from './window-width.ts'
export { MemoryRouter } from 'react-router-dom'
export { act, fireEvent, renderHook, waitFor, within } from '@testing-library/react'
