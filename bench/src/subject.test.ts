import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@rstest/core'
import { shellFolder } from './folders.ts'
import { filesFoundLate, requireSamePage } from './subject.ts'

const site = mkdtempSync(path.join(tmpdir(), 'sallyport-site-'))
afterAll(() => rmSync(site, { recursive: true }))

test('a file is found late when the page does not name it', () => {
  mkdirSync(path.join(site, shellFolder), { recursive: true })
  writeFileSync(path.join(site, shellFolder, 'index.html'), '<script src="/js/index.js"></script>')
  const requests = ['/auth/login', '/js/index.js', '/js/async/page.js', '/css/page.css', '/words.json', '/icon.svg']

  expect(filesFoundLate({ site, requests })).toEqual(['/js/async/page.js', '/css/page.css'])
})

test('pages that show the same may be compared', () => {
  const pages = ['one', 'two'].map((name) => ({ name, text: 'Log in' }))

  expect(() => requireSamePage(pages)).not.toThrow()
})

test('a page that shows something else stops the bench by its name', () => {
  const pages = [
    { name: 'federated', text: 'Log in' },
    { name: 'one application', text: 'This section could not be loaded' },
  ]

  expect(() => requireSamePage(pages)).toThrow('one application shows another page than federated')
})
