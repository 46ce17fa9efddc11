import { expect, test } from '@rstest/core'
import refuseScripts from './refuse-scripts.ts'

test('refuses a script that the federation runtime would insert by itself', () => {
  expect(() => refuseScripts().createScript({ url: 'https://site.test/evil.js' })).toThrow('https://site.test/evil.js')
})
