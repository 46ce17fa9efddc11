import { describe, expect, test } from '@rstest/core'
import {
  accessEndpoints,
  nodeEndpoints,
  passwordResetEndpoints,
  planEndpoints,
  sessionEndpoints,
} from '@sallyport/contract/endpoints'
import { signOut } from '@sallyport/runtime/host'
import { serverNow, signIn, useServerClock } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import i18next from 'i18next'
import { setUpFakeNetwork, failureOf, plans, network } from './testing/network.ts'

setUpFakeNetwork()
const { call } = await import('./call.ts')

describe('a request', () => {
  test('is sent to the URL of the endpoint with both tokens and a time-out of five seconds', async () => {
    await call(planEndpoints.list, {})

    const { method, url, baseURL, timeout, headers } = network.request
    expect({ method, url, baseURL, timeout }).toEqual({
      method: 'get',
      url: '/api/user/plan/list',
      baseURL: '',
      timeout: 5000,
    })
    expect(headers.get('X-Api-Token')).toBe('sallyport-web')
    expect(headers.get('Authorization')).toBe('Bearer secret')
  })

  test('of a guest has no Authorization header', async () => {
    signOut()
    network.respondsWith({ body: '{}' })

    await call(passwordResetEndpoints.request, { body: { email: 'a@b.co' } })

    expect(network.request.headers.has('Authorization')).toBe(false)
  })

  test('to a protected endpoint is not sent without a session and its failure is stale', async () => {
    signOut()

    expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 401, isStale: true })
    expect(network.count).toBe(0)
  })

  test('has the language of the interface in Accept-Language', async () => {
    await i18next.changeLanguage('ru')

    await call(planEndpoints.list, {})

    expect(network.request.headers.get('Accept-Language')).toBe('ru')
  })

  test('has its parameters in the URL, encoded', async () => {
    await call(accessEndpoints.remove, { params: { id: 'a/b?c#d é' } })

    expect(network.request.url).toBe('/api/user/access/a%2Fb%3Fc%23d%20%C3%A9')
  })

  test('has its query as search parameters and its body as JSON', async () => {
    network.respondsWith({ body: '{"items": []}' })
    await call(nodeEndpoints.list, { query: { page: 2, limit: 25 } })
    expect(network.request.params).toEqual({ page: 2, limit: 25 })

    network.respondsWith({ body: '{}' })
    await call(accessEndpoints.rename, { params: { id: 1 }, body: { name: 'phone' } })
    expect([network.request.method, network.request.data]).toEqual(['patch', '{"name":"phone"}'])
  })
})

describe('a response after the session changed', () => {
  const account = JSON.stringify(member())
  const endings: [name: string, end: () => void][] = [
    ['logout', signOut],
    ['login as another user', () => signIn({ token: 'other', account: member({ id: 9 }) })],
  ]
  for (const [name, end] of endings) {
    for (const response of [{ body: account }, { status: 401 }, { failure: 'ERR_NETWORK' }]) {
      test(`is a stale failure after a ${name}: ${JSON.stringify(response).slice(0, 40)}`, async () => {
        network.respondsWith({ ...response, until: Promise.resolve().then(end) })

        expect(await failureOf(call(sessionEndpoints.info, {}))).toMatchObject({ isStale: true })
      })
    }
  }
})

describe('the server clock', () => {
  for (const status of [200, 404, 500]) {
    test(`is synchronised by the Date header of a response with status ${status}`, async () => {
      const tomorrow = Date.now() + 24 * 60 * 60 * 1000
      network.respondsWith({ status, body: plans, headers: { date: new Date(tomorrow).toUTCString() } })

      await call(planEndpoints.list, {}).catch(() => null)

      expect(Math.abs(serverNow() - tomorrow)).toBeLessThan(3000)
      useServerClock.setState({ offset: 0 })
    })
  }
})
