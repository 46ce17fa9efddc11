import { describe, expect, test } from '@rstest/core'
import { isAskedAgain, planFor, plainAddress, type Plan } from './requests.ts'

const origin = 'https://site.test'
const ask = (address: string, more: Partial<Request> = {}) =>
  planFor({ method: 'GET', url: new URL(address, origin).href, mode: 'cors', destination: '', ...more }, origin)
const open = (address: string, destination: RequestDestination = 'document') =>
  ask(address, { mode: 'navigate', destination })

describe('what the worker does with a file', () => {
  const table: [plan: Plan, addresses: string[]][] = [
    [
      'kept',
      [
        '/shell/1.0.0/static/js/index.a1.js',
        '/remotes/office/1.4.2/remoteEntry.1a.js?try=2',
        '/i18n/locales/ru/auth-1.0.0.json?v=1.0.7',
        '/flags/1.6.20/NO.svg',
      ],
    ],
    ['asked anew', ['/discovery.json', '/icon.svg', '/icon-192.png', '/manifest.webmanifest']],
    [
      'untouched',
      [
        '/api/user/info',
        '/api/shell/1.0.0/x.js',
        '/service-worker.js',
        '/remotes/office/1.4.2/remoteEntry.1a.js?fault=broken',
        '/sandbox/checkout/1',
        '/shell',
        'https://elsewhere.test/shell/1.0.0/index.js',
        'https://elsewhere.test/discovery.json',
      ],
    ],
  ]
  for (const [plan, addresses] of table) {
    for (const address of addresses) test(`${address} is ${plan}`, () => expect(ask(address)).toBe(plan))
  }

  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
    test(`${method} passes by`, () => expect(ask('/shell/1.0.0/index.js', { method })).toBe('untouched'))
  }
})

describe('what the worker does when a page is opened', () => {
  for (const address of ['/', '/404', '/auth/login', '/support', '/office/node/7?x=1', '/admin', '/office']) {
    test(`${address} is a page`, () => expect(open(address)).toBe('page'))
  }
  for (const address of ['/sandbox/checkout/1', '/api/health', '/officer', '/unknown', '/shell/1.0.0/index.js']) {
    test(`${address} is none`, () => expect(open(address)).toBe('untouched'))
  }
  test('a frame is none', () => expect(open('/office/nodes', 'iframe')).toBe('untouched'))
})

describe('a file that is asked for another time', () => {
  test('is the same file', () => {
    expect(plainAddress(`${origin}/a.js?try=2`)).toBe(`${origin}/a.js`)
    expect(plainAddress(`${origin}/a.json?v=1.0.7&try=3`)).toBe(`${origin}/a.json?v=1.0.7`)
    expect(plainAddress(`${origin}/a.json?v=1.0.7`)).toBe(`${origin}/a.json?v=1.0.7`)
  })

  const table: [isAgain: boolean, address: string, cache: RequestCache][] = [
    [true, '/a.js?try=2', 'default'],
    [true, '/a.js', 'reload'],
    [false, '/a.js', 'default'],
    [false, '/a.js', 'no-cache'],
    [false, '/a.json?v=1.0.7', 'default'],
  ]
  for (const [isAgain, address, cache] of table) {
    test(`${address} with ${cache}: ${isAgain}`, () =>
      expect(isAskedAgain({ url: origin + address, cache })).toBe(isAgain))
  }
})
