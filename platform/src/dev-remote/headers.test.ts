import { describe, expect, test } from '@rstest/core'
import { canaryCookie, languageCookie, viewerCookie } from '@sallyport/site'
import { responseHeaders, requestHeaders } from './headers.ts'

const origins = {
  proxy: new URL('http://localhost:3200'),
  site: new URL('https://vpn.example.org'),
} as const

describe('a request', () => {
  test('gets the host, origin and referrer of the site', () => {
    const sent = requestHeaders(
      {
        host: 'localhost:3200',
        origin: 'http://localhost:3200',
        referer: 'http://localhost:3200/office',
        'x-api-token': 'x',
      },
      origins,
    )

    expect(sent).toMatchObject({ host: 'vpn.example.org', origin: 'https://vpn.example.org' })
    expect(sent).toMatchObject({ referer: 'https://vpn.example.org/office', 'x-api-token': 'x' })
  })

  test('to an API on another host gets that host and the origin of the site', () => {
    const target = new URL('https://api.example.org')

    expect(requestHeaders({ origin: 'http://localhost:3200' }, { ...origins, target })).toMatchObject({
      host: 'api.example.org',
      origin: 'https://vpn.example.org',
    })
  })

  test('keeps the origin of another page', () => {
    expect(requestHeaders({ origin: 'https://evil.test' }, origins)['origin']).toBe('https://evil.test')
  })

  test('keeps a referrer whose origin only starts like that of the proxy', () => {
    const referer = 'http://localhost:32001/office'

    expect(requestHeaders({ referer }, origins)['referer']).toBe(referer)
  })

  test('contains the cookies of the site and none of other local programs', () => {
    const cookies = [`${canaryCookie}=17`, `${viewerCookie}=user`, `${languageCookie}=ru`]
    const { cookie } = requestHeaders({ cookie: ['token=secret', ...cookies, 'sid=1'].join('; ') }, origins)

    expect(cookie).toBe(cookies.join('; '))
    expect(requestHeaders({ cookie: 'sid=1' }, origins)).not.toHaveProperty('cookie')
  })

  test('asks for a body that can be rewritten', () => {
    expect(requestHeaders({ 'accept-encoding': 'gzip, br' }, origins)['accept-encoding']).toBe('identity')
  })
})

describe('a response', () => {
  test('redirects to the proxy instead of the site', () => {
    expect(responseHeaders({ location: 'https://vpn.example.org/auth/login?x=1' }, origins)['location']).toBe(
      'http://localhost:3200/auth/login?x=1',
    )
    for (const location of ['https://elsewhere.test/', 'https://vpn.example.org.evil.test/', '/auth/login']) {
      expect(responseHeaders({ location }, origins)['location']).toBe(location)
    }
  })

  test('sets cookies that browsers accept from the proxy', () => {
    const set = [
      `${canaryCookie}=17; Path=/; Domain=vpn.example.org; Secure; SameSite=Lax`,
      'a=b; SameSite=None; secure',
    ]

    expect(responseHeaders({ 'set-cookie': set }, origins)['set-cookie']).toEqual([
      `${canaryCookie}=17; Path=/; SameSite=Lax`,
      'a=b; SameSite=Lax',
    ])
  })

  test('is not cached as immutable', () => {
    expect(responseHeaders({ 'cache-control': 'public, max-age=31536000, immutable' }, origins)['cache-control']).toBe(
      'no-cache',
    )
    expect(responseHeaders({ 'cache-control': 'no-store' }, origins)['cache-control']).toBe('no-store')
  })
})
