import { expect, test } from '@rstest/core'
import { allowEntry } from './entries.ts'
import guardEntry from './guard-entry.ts'

const createScript = (script: { url: string }) => guardEntry().createScript(script)
const url = 'https://site.test/remotes/office/1.4.2/remoteEntry.js'

test('a script that no release names is refused before it is made', () => {
  expect(() => createScript({ url: 'https://site.test/evil.js' })).toThrow('https://site.test/evil.js')
})

test('an entry that discovery names is loaded from its address, and given four seconds', () => {
  allowEntry(url, 'sha384-x')

  const { script, timeout } = createScript({ url })

  expect([script.src, script.crossOrigin, script.async]).toEqual([url, 'anonymous', true])
  expect(timeout).toBe(4000)
})

test('another address of the same file is another script', () => {
  allowEntry(url, 'sha384-x')

  expect(() => createScript({ url: `${url}?try=2` })).toThrow('try=2')
})
