import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, rs, test } from '@rstest/core'
import { languages } from '@sallyport/contract/config'

const html = readFileSync(path.resolve(import.meta.dirname, '../../index.html'), 'utf8')
const [, script = ''] = /<script data-cfasync="false">(.*?)<\/script>/s.exec(html) ?? []

const { dataset } = document.documentElement

beforeEach(() => localStorage.clear())
afterEach(() => void rs.unstubAllGlobals())

type Options = {
  path?: string
  viewer?: string
  lang?: string
  basePath?: string
  browserLanguages?: readonly string[]
}

/** Whether the inline script hides the page of `/office/nodes` or the skeleton for a viewer and a language. */
function isHidden({ path = '/office/nodes', viewer = 'guest', lang = 'en', ...options }: Options): boolean {
  const { basePath = '', browserLanguages = ['en-GB'] } = options
  history.replaceState(null, '', path)
  delete dataset['outdated']
  Object.assign(dataset, { viewer, basePath, pattern: '/office/nodes' })
  document.documentElement.lang = lang
  rs.stubGlobal('navigator', { languages: browserLanguages })
  // oxlint-disable-next-line no-implied-eval -- it stands in `index.html`
  new Function(script)()
  return 'outdated' in dataset
}

const store = (state: unknown) => localStorage.setItem('sallyport-session', JSON.stringify({ state }))
const user = { token: 'secret', account: { is_admin: false } }
const admin = { token: 'secret', account: { is_admin: true } }
const signedOut = { token: null, account: null }

describe('a prerendered page is hidden unless it is for the stored session', () => {
  const table: [name: string, state: unknown, viewer: string][] = [
    ['no session', undefined, 'guest'],
    ['a session that has ended', signedOut, 'guest'],
    ['a user', user, 'user'],
    ['a session whose account is not known yet', { token: 'secret', account: null }, 'user'],
    ['an admin', admin, 'admin'],
  ]
  for (const [name, state, expected] of table) {
    test(name, () => {
      for (const viewer of ['guest', 'user', 'admin']) {
        if (state !== undefined) store(state)
        expect([viewer, isHidden({ viewer })]).toEqual([viewer, viewer !== expected])
      }
    })
  }

  test('a storage that cannot be read', () => {
    localStorage.setItem('sallyport-session', '{')
    expect(isHidden({ viewer: 'guest' })).toBe(false)
    expect(isHidden({ viewer: 'user' })).toBe(true)
  })
})

describe('a prerendered page is hidden unless it is for the path', () => {
  const table: [path: string, basePath: string, isExpected: boolean][] = [
    ['/office/nodes', '', true],
    ['/Office/Nodes/', '', true],
    ['/', '', true],
    ['/support/', '', false],
    ['/office/node/1', '', false],
    ['/vpn/', '/vpn', true],
    ['/vpn/office/nodes', '/vpn', true],
    ['/vpn/support/', '/vpn', false],
  ]
  for (const [path, basePath, isExpected] of table) {
    test(`${path} of a site at ${basePath}/`, () => expect(isHidden({ path, basePath })).toBe(!isExpected))
  }
})

describe('a prerendered page is hidden unless it is in the language', () => {
  const table: [stored: string | null, browserLanguages: string[], expected: string][] = [
    ['ru', ['en-GB'], 'ru'],
    ['en', ['ru'], 'en'],
    ['de', ['ru-RU', 'en'], 'ru'],
    [null, ['ru', 'en'], 'ru'],
    [null, ['de', 'RU-ru', 'en'], 'ru'],
    [null, ['enm', 'de'], 'en'],
    [null, [], 'en'],
  ]
  for (const [stored, browserLanguages, expected] of table) {
    test(`${stored ?? 'none'} stored, ${browserLanguages.join(', ') || 'none'} in the browser`, () => {
      for (const lang of languages) {
        if (stored !== null) localStorage.setItem('app-lang', stored)
        expect([lang, isHidden({ lang, browserLanguages })]).toEqual([lang, lang !== expected])
      }
    })
  }
})
