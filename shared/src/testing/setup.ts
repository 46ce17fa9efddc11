import { afterEach, beforeEach, expect } from '@rstest/core'
import * as matchers from '@testing-library/jest-dom/matchers'
import { act, cleanup } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { signOut } from 'shared/session'
import en from '../words/en.json'
import ru from '../words/ru.json'
import { wordsOfApps } from './app-words.ts'
import { forgetCalls, takeOverNetwork } from './fake-api.ts'
import { addMissingPlatform } from './missing-platform.ts'
import { showOn } from './window-width.ts'

expect.extend(matchers)
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
addMissingPlatform()
takeOverNetwork()

await i18next.use(initReactI18next).init({
  lng: 'en',
  ns: ['words'],
  defaultNS: 'words',
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { words: { ...wordsOfApps('en'), ...en } }, ru: { words: { ...wordsOfApps('ru'), ...ru } } },
  interpolation: { escapeValue: false },
})

const consoleError = console.error
let errors: unknown[][] = []

beforeEach(() => {
  errors = []
  console.error = (...told: unknown[]) => {
    errors.push(told)
    consoleError(...told)
  }
})

/** An error that React or a library tells in the console is a failure of the test. */
afterEach(async () => {
  cleanup()
  forgetCalls()
  signOut()
  showOn('desktop')
  // What stands beside the page, toasts, is drawn again.
  await act(() => i18next.changeLanguage('en'))
  console.error = consoleError
  expect(errors).toEqual([])
})
