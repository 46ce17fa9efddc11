import { describe, expect, test } from '@rstest/core'
import { headersFromSite, headersToSite } from './headers.ts'

const ends = {
  here: new URL('http://localhost:3200'),
  site: new URL('https://vpn.example.org'),
  name: 'office',
} as const

describe('a request', () => {
  test('comes from the site itself, in the eyes of the site', () => {
    const sent = headersToSite(
      {
        host: 'localhost:3200',
        origin: 'http://localhost:3200',
        referer: 'http://localhost:3200/office',
        'x-api-token': 'x',
      },
      ends,
    )

    expect(sent).toMatchObject({ host: 'vpn.example.org', origin: 'https://vpn.example.org' })
    expect(sent).toMatchObject({ referer: 'https://vpn.example.org/office', 'x-api-token': 'x' })
  })

  test('goes to an API elsewhere as from the site', () => {
    const to = new URL('https://api.example.org')

    expect(headersToSite({ origin: 'http://localhost:3200' }, { ...ends, to })).toMatchObject({
      host: 'api.example.org',
      origin: 'https://vpn.example.org',
    })
  })

  test('keeps the origin of another page', () => {
    expect(headersToSite({ origin: 'https://evil.test' }, ends)['origin']).toBe('https://evil.test')
  })

  test('keeps an address whose origin only begins as ours does', () => {
    const referer = 'http://localhost:32001/office'

    expect(headersToSite({ referer }, ends)['referer']).toBe(referer)
  })

  test('carries the cookies of the site, and none of other programs on this machine', () => {
    const { cookie } = headersToSite({ cookie: 'token=secret; sallyport-share=17; sid=1' }, ends)

    expect(cookie).toBe('sallyport-share=17')
    expect(headersToSite({ cookie: 'sid=1' }, ends)).not.toHaveProperty('cookie')
  })

  const encodings = [
    ['gzip, deflate, br, zstd', 'gzip, br'],
    ['zstd', 'identity'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0, gzip; q=0.05', 'gzip'],
    ['br;q=0.0, GZIP ; Q=0.000', 'identity'],
    [undefined, 'identity'],
  ] as const
  for (const [accepted, asked] of encodings) {
    test(`that accepts ${accepted} asks for ${asked}, which can be unpacked`, () => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }

      expect(headersToSite(headers, ends)['accept-encoding']).toBe(asked)
    })
  }
})

describe('an answer', () => {
  test('leads to an address of the proxy, not to the site', () => {
    expect(headersFromSite({ location: 'https://vpn.example.org/auth/login?x=1' }, ends)['location']).toBe(
      'http://localhost:3200/auth/login?x=1',
    )
    for (const location of ['https://elsewhere.test/', 'https://vpn.example.org.evil.test/', '/auth/login']) {
      expect(headersFromSite({ location }, ends)['location']).toBe(location)
    }
  })

  test('sets cookies that this machine keeps', () => {
    const set = [
      'sallyport-share=17; Path=/; Domain=vpn.example.org; Secure; SameSite=Lax',
      'a=b; SameSite=None; secure',
    ]

    expect(headersFromSite({ 'set-cookie': set }, ends)['set-cookie']).toEqual([
      'sallyport-share=17; Path=/; SameSite=Lax',
      'a=b; SameSite=Lax',
    ])
  })

  test('does not bind the browser to https or to the hashes of a build', () => {
    const headers = { 'strict-transport-security': 'max-age=1', 'alt-svc': 'h3', 'integrity-policy': 'x', etag: '"1"' }

    expect(headersFromSite(headers, ends)).toEqual({ etag: '"1"' })
  })

  test('is not kept for ever: another site may have other bytes at the same address', () => {
    expect(headersFromSite({ 'cache-control': 'public, max-age=31536000, immutable' }, ends)['cache-control']).toBe(
      'no-cache',
    )
    expect(headersFromSite({ 'cache-control': 'no-store' }, ends)['cache-control']).toBe('no-store')
  })

  test('keeps its policy, with the socket of hot reload alone added', () => {
    const policy = "default-src 'none'; connect-src 'self'; upgrade-insecure-requests; trusted-types a sallyport-office"

    expect(headersFromSite({ 'content-security-policy': policy }, ends)['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self' ws://localhost:3200; trusted-types a sallyport-office",
    )
  })

  test('lets a remote make scripts that was never released at the site', () => {
    const policy = "require-trusted-types-for 'script'; trusted-types sallyport-shell 'allow-duplicates'"

    expect(headersFromSite({ 'content-security-policy': policy }, ends)['content-security-policy']).toBe(
      `${policy} sallyport-office`,
    )
  })
})
