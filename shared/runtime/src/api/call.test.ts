import { describe, expect, test } from '@rstest/core'
import i18next from 'i18next'
import {
  accessEndpoints,
  nodeEndpoints,
  passwordResetEndpoints,
  planEndpoints,
  sessionEndpoints,
} from '@sallyport/contract/endpoints'
import { serverNow, signIn, signOut, useServerClock } from '@sallyport/runtime/session'
import { member } from '@sallyport/testing'
import { connectWire, failureOf, plans, wire } from './network.fixture.ts'

connectWire()
const { call } = await import('./call.ts')

describe('a request', () => {
  test('goes to its address, with the fixed token and a time-out of five seconds', async () => {
    await call(planEndpoints.list, {})

    const { method, url, baseURL, timeout, headers } = wire.request
    expect({ method, url, baseURL, timeout }).toEqual({
      method: 'get',
      url: '/api/user/plan/list',
      baseURL: '',
      timeout: 5000,
    })
    expect(headers.get('X-Api-Token')).toBe('sallyport-web')
  })

  test('of a guest names nobody', async () => {
    signOut()
    wire.carries({ body: '{}' })

    await call(passwordResetEndpoints.request, { body: { email: 'a@b.co' } })

    expect(wire.request.headers.has('Authorization')).toBe(false)
  })

  test('that needs a session is not sent without one, and nobody is told', async () => {
    signOut()

    expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 401, isStale: true })
    expect(wire.count).toBe(0)
  })

  test('asks in the language of the interface', async () => {
    await i18next.changeLanguage('ru')

    await call(planEndpoints.list, {})

    expect(wire.request.headers.get('Accept-Language')).toBe('ru')
  })

  test('carries the session of the person who is signed in', async () => {
    await call(planEndpoints.list, {})

    expect(wire.request.headers.get('Authorization')).toBe('Bearer secret')
  })

  test('has its parameters in the address, encoded', async () => {
    await call(accessEndpoints.remove, { params: { id: 'a/b?c#d é' } })

    expect(wire.request.url).toBe('/api/user/access/a%2Fb%3Fc%23d%20%C3%A9')
  })

  test('has its query beside the address and its body as JSON', async () => {
    wire.carries({ body: '{"items": []}' })
    await call(nodeEndpoints.list, { query: { page: 2, limit: 25 } })
    expect(wire.request.params).toEqual({ page: 2, limit: 25 })

    wire.carries({ body: '{}' })
    await call(accessEndpoints.rename, { params: { id: 1 }, body: { name: 'phone' } })
    expect([wire.request.method, wire.request.data]).toEqual(['patch', '{"name":"phone"}'])
  })
})

describe('a session that ends while its call is under way', () => {
  const account = JSON.stringify(member())
  const endings: [name: string, end: () => void][] = [
    ['signing out', signOut],
    ['somebody else signing in', () => signIn({ token: 'other', account: member({ id: 9 }) })],
  ]
  for (const [name, end] of endings) {
    for (const answer of [{ body: account }, { status: 401 }, { failure: 'ERR_NETWORK' }]) {
      test(`${name}: ${JSON.stringify(answer).slice(0, 40)} is nobody's any more`, async () => {
        wire.carries({ ...answer, until: Promise.resolve().then(end) })

        expect(await failureOf(call(sessionEndpoints.info, {}))).toMatchObject({ isStale: true })
      })
    }
  }
})

describe('the clock of the server', () => {
  for (const status of [200, 404, 500]) {
    test(`is read from the Date header of a response with status ${status}`, async () => {
      const tomorrow = Date.now() + 24 * 60 * 60 * 1000
      wire.carries({ status, body: plans, headers: { date: new Date(tomorrow).toUTCString() } })

      await call(planEndpoints.list, {}).catch(() => null)

      expect(Math.abs(serverNow() - tomorrow)).toBeLessThan(3000)
      useServerClock.setState({ offset: 0 })
    })
  }
})
