import { expect, test } from '@rstest/core'
import guardEntry from './guard-entry.ts'

test('a script that the federation runtime would load by itself is refused before it is made', () => {
  expect(() => guardEntry().createScript({ url: 'https://site.test/evil.js' })).toThrow('https://site.test/evil.js')
})
