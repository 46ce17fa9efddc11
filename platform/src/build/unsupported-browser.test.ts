import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@rstest/core'
import { oldestVersions } from '../release/checks/browser-features.ts'
import { root } from '../workspace.ts'
import { unsupportedBrowserFile } from './unsupported-browser.ts'

const script = readFileSync(path.join(root, 'shell/public', unsupportedBrowserFile), 'utf8')
const readme = readFileSync(path.join(root, 'README.md'), 'utf8')

test('the page for old browsers and the README name the browsers of the browserslist', () => {
  const { chrome, edge, firefox, safari, ios_saf: ios } = Object.fromEntries(oldestVersions)
  const names = `Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, iOS ${ios}`

  expect(edge).toBe(chrome)
  for (const text of [names, names.replace('and', 'и')]) expect(script).toContain(text)
  expect(readme).toContain(names)
})

test('the script for old browsers has less than a kilobyte', () => expect(gzipSync(script).length).toBeLessThan(1000))
