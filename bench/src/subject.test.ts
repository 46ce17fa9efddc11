import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { shellFolder } from './folders.ts'
import { lateDiscoveredFiles, requireSamePage } from './subject.ts'

const site = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
afterAll(() => rmSync(site, { recursive: true }))

test('a script or stylesheet that the page does not contain is discovered late', () => {
  mkdirSync(path.join(site, shellFolder), { recursive: true })
  writeFileSync(path.join(site, shellFolder, 'index.html'), '<script src="/js/index.js"></script>')
  const requests = [
    '/auth/login',
    '/js/index.js',
    '/js/async/page.js',
    '/css/page.css',
    '/translations.json',
    '/icon.svg',
  ]

  expect(lateDiscoveredFiles({ site, requests })).toEqual(['/js/async/page.js', '/css/page.css'])
})

test('pages with the same text can be compared', () => {
  const pages = ['one', 'two'].map((name) => ({ name, text: 'Log in' }))

  expect(() => requireSamePage(pages)).not.toThrow()
})

test('throws for a page with another text, and names it', () => {
  const pages = [
    { name: 'federated', text: 'Log in' },
    { name: 'one application', text: 'This section could not be loaded' },
  ]

  expect(() => requireSamePage(pages)).toThrow('one application shows other text than federated')
})
