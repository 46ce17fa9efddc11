import { expect, test } from '@rstest/core'
import { type TestServer, sharedServer } from '../testing/test-server.ts'

const pageOrigin = 'https://vpn.example.test'
const server = await sharedServer({ PUBLIC_URL: pageOrigin, API_BASE_URL: 'https://api.example.test' })
const sameOrigin = await sharedServer({ PUBLIC_URL: pageOrigin, API_BASE_URL: `${pageOrigin}/prefix` })

const preflight = (target: TestServer, origin = pageOrigin) =>
  target.app.inject({
    method: 'OPTIONS',
    url: '/api/user/login',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-token' },
  })

test('a preflight needs no token and allows the methods and headers of the contract', async () => {
  const { statusCode, headers, body } = await preflight(server)

  expect([statusCode, body]).toEqual([204, ''])
  expect(headers).toMatchObject({
    'access-control-allow-origin': pageOrigin,
    'access-control-allow-methods': expect.stringMatching(/^(?=.*GET)(?=.*POST)(?=.*PUT)(?=.*PATCH)(?=.*DELETE)/),
    'access-control-allow-headers': 'Authorization, X-Api-Token, Content-Type, Accept-Language, If-Match',
    'access-control-max-age': '86400',
    vary: 'Origin',
  })
})

test('API responses and errors are readable by the origin of the page only', async () => {
  const refused = await server.request('GET', '/api/user/info', { headers: { origin: pageOrigin } })
  const missing = await server.request('GET', '/api/unknown', { headers: { origin: 'https://other.example.test' } })

  for (const { headers } of [refused, missing, await preflight(server, 'https://other.example.test')])
    expect(headers).toMatchObject({
      'access-control-allow-origin': pageOrigin,
      'access-control-expose-headers': 'Date, Retry-After, X-Request-Id',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin',
    })
  expect([refused.statusCode, missing.statusCode]).toEqual([401, 404])
})

test('pages and files have no CORS headers', async () => {
  expect((await server.request('GET', '/auth/login')).headers['access-control-allow-origin']).toBeUndefined()
})

test('an API on the origin of the page sends no CORS headers', async () => {
  const { headers } = await sameOrigin.request('GET', '/api/user/info', { headers: { origin: pageOrigin } })

  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect((await preflight(sameOrigin)).statusCode).toBe(403)
})
