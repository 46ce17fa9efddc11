import { expect, test } from '@rstest/core'
import { encodingFor, languageFor } from './content-negotiation.ts'

test('prefers brotli to gzip to no encoding, and respects q=0', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('br;q=0, GZIP;q=0.5')).toBe('gzip')
  expect(encodingFor('identity')).toBe('identity')
  expect(encodingFor('gzip;q=nonsense')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
})

test('selects the supported language with the highest weight, or else English', () => {
  expect(languageFor('ru')).toBe('ru')
  expect(languageFor('en;q=0.5, ru-RU;q=0.9')).toBe('ru')
  expect(languageFor('de, fr;q=0.9')).toBe('en')
  expect(languageFor('ru;q=0, en;q=0.1')).toBe('en')
  expect(languageFor('*')).toBe('en')
  expect(languageFor(undefined)).toBe('en')
})
