import { describe, expect, test } from '@rstest/core'
import { isRetry, pathInSite, strategyFor, withoutRetryParameter, type Strategy } from './requests.ts'

const origin = 'https://site.test'
const strategyOf = (path: string, more: Partial<Request> = {}) =>
  strategyFor({ method: 'GET', url: new URL(path, origin).href, mode: 'cors', destination: '', ...more }, origin)
const strategyOfPage = (path: string, destination: RequestDestination = 'document') =>
  strategyOf(path, { mode: 'navigate', destination })

describe('the strategy for a file', () => {
  const table: [strategy: Strategy, paths: string[]][] = [
    [
      'cache first',
      [
        '/shell/1.0.0/static/js/index.a1.js',
        '/remotes/office/1.4.2/remoteEntry.1a.js?try=2',
        '/i18n/locales/ru/auth-1.0.0.json?v=1.0.7',
        '/flags/1.6.20/NO.svg',
      ],
    ],
    ['network first', ['/discovery.json', '/icon.svg', '/icon-192.png', '/manifest.webmanifest']],
    [
      'passthrough',
      [
        '/api/user/info',
        '/api/shell/1.0.0/x.js',
        '/service-worker.js',
        '/sandbox/checkout/1',
        '/shell',
        'https://elsewhere.test/shell/1.0.0/index.js',
        'https://elsewhere.test/discovery.json',
      ],
    ],
  ]
  for (const [strategy, paths] of table) {
    for (const path of paths) test(`${path} is ${strategy}`, () => expect(strategyOf(path)).toBe(strategy))
  }

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
    test(`${method} is passed through`, () =>
      expect(strategyOf('/shell/1.0.0/index.js', { method })).toBe('passthrough'))
  }
})

describe('the strategy for a navigation', () => {
  for (const path of [
    '/',
    '/404',
    '/auth/login',
    '/support',
    '/office/node/7?x=1',
    '/admin',
    '/office',
    '/a-new-remote',
  ]) {
    test(`${path} is the page`, () => expect(strategyOfPage(path)).toBe('page'))
  }
  for (const path of ['/sandbox/checkout/1', '/api/health', '/metrics', '/shell/1.0.0/index.js']) {
    test(`${path} is passed through`, () => expect(strategyOfPage(path)).toBe('passthrough'))
  }
  test('a frame is passed through', () => expect(strategyOfPage('/office/nodes', 'iframe')).toBe('passthrough'))
})

describe('a site under a base path', () => {
  const root = 'https://site.test/vpn/'
  for (const [path, expected] of [
    ['/vpn/', '/'],
    ['/vpn/office/nodes?x=1', '/office/nodes'],
    ['https://site.test/vpn/shell/1.0.0/index.js', '/shell/1.0.0/index.js'],
    ['/office/nodes', null],
    ['/vpn', null],
    ['/vpnx/', null],
    ['https://elsewhere.test/vpn/', null],
  ] as const) {
    test(`contains ${path} as ${expected}`, () => expect(pathInSite(path, root)).toBe(expected))
  }

  for (const [path, strategy] of [
    ['/vpn/shell/1.0.0/static/js/index.js', 'cache first'],
    ['/vpn/discovery.json', 'network first'],
    ['/vpn/api/user/info', 'passthrough'],
    ['/shell/1.0.0/static/js/index.js', 'passthrough'],
    ['/discovery.json', 'passthrough'],
  ] as const) {
    test(`has the strategy ${strategy} for ${path}`, () => {
      const url = new URL(path, root).href
      expect(strategyFor({ method: 'GET', url, mode: 'cors', destination: '' }, root)).toBe(strategy)
    })
  }

  test('has pages under it only', () => {
    const strategyOfPageAt = (path: string) =>
      strategyFor({ method: 'GET', url: new URL(path, root).href, mode: 'navigate', destination: 'document' }, root)
    expect(strategyOfPageAt('/vpn/office/nodes')).toBe('page')
    expect(strategyOfPageAt('/office/nodes')).toBe('passthrough')
  })
})

describe('a retried file', () => {
  test('has the same URL without the retry parameter', () => {
    expect(withoutRetryParameter(`${origin}/a.js?try=2`)).toBe(`${origin}/a.js`)
    expect(withoutRetryParameter(`${origin}/a.json?v=1.0.7&try=3`)).toBe(`${origin}/a.json?v=1.0.7`)
    expect(withoutRetryParameter(`${origin}/a.json?v=1.0.7`)).toBe(`${origin}/a.json?v=1.0.7`)
  })

  const table: [isRetried: boolean, path: string, cache: RequestCache][] = [
    [true, '/a.js?try=2', 'default'],
    [true, '/a.js', 'reload'],
    [false, '/a.js', 'default'],
    [false, '/a.js', 'no-cache'],
    [false, '/a.json?v=1.0.7', 'default'],
  ]
  for (const [isRetried, path, cache] of table) {
    test(`${path} with ${cache} ${isRetried ? 'is' : 'is not'} a retry`, () =>
      expect(isRetry({ url: origin + path, cache })).toBe(isRetried))
  }
})
