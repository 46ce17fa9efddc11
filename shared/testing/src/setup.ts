import { afterEach, beforeEach, expect } from '@rstest/core'
import { signOut } from '@sallyport/runtime/host'
import en from '@sallyport/runtime/messages/en.json'
import ru from '@sallyport/runtime/messages/ru.json'
import { useServerClock } from '@sallyport/runtime/session'
import * as matchers from '@testing-library/jest-dom/matchers'
import { act, cleanup, configure, getConfig } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { appTranslations } from './app-translations.ts'
import { installDomPolyfills } from './dom-polyfills.ts'
import { resetFakeApi, installFakeNetwork } from './fake-api.ts'
import { siblingTexts } from './sibling-texts.ts'
import { setDevice } from './window-width.ts'

expect.extend(matchers)
const testingLibrary = getConfig()
const nextTurn = setImmediate
configure({
  // In milliseconds, long enough for a busy machine. Tests that expect no change do not use `waitFor`, but a short timer.
  asyncUtilTimeout: 10_000,
  // Outside `act`, React runs the effects of a commit in a later `setImmediate`, which the default wrapper does not await
  // (https://react.dev/reference/react/useEffect#caveats).
  asyncWrapper: (callback) =>
    testingLibrary.asyncWrapper(async () => {
      const result = await callback()
      await new Promise((resolve) => nextTurn(resolve))
      return result
    }),
})
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
installDomPolyfills()
installFakeNetwork()

await i18next.use(initReactI18next).init({
  lng: 'en',
  keySeparator: false,
  nsSeparator: false,
  resources: {
    en: { translation: { ...appTranslations('en'), ...en } },
    ru: { translation: { ...appTranslations('ru'), ...ru } },
  },
  interpolation: { escapeValue: false },
})

const consoleError = console.error
let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  console.error = (...args: unknown[]) => {
    errors.push(args)
    consoleError(...args)
  }
})

afterEach(async () => {
  const texts = siblingTexts()
  cleanup()
  document.getElementById('settings')?.remove()
  resetFakeApi()
  signOut()
  useServerClock.setState({ offset: 0 })
  setDevice('desktop')
  // Toasts stay mounted between tests, and render again in the new language.
  await act(() => i18next.changeLanguage('en'))
  console.error = consoleError
  expect(errors).toEqual([])
  expect(texts).toEqual([])
})
