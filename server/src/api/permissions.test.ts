import { beforeAll, describe, expect, test } from '@rstest/core'
import { allEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { maxSessionSeconds, openSession } from '../accounts/sessions.ts'
import { databaseState } from '../testing/load/database-state.ts'
import { addExampleResources, namesOwnedResource } from '../testing/requests/example-resources.ts'
import { addSignedInUser, sharedServer } from '../testing/test-server.ts'

/** The resources that the requests name. Created again after an allowed call, which may have changed them. */
let resources: Resources | null = null
/** The state of the database before the refused calls; null after a call that may have changed it. */
let state: Awaited<ReturnType<typeof databaseState>> | null = null
let callers = new Map<string, Caller>()

const server = await sharedServer({ DEMO: 'yes', REGISTRATION_OPEN: 'yes' })

beforeAll(async () => {
  const signedIn = Object.entries(roles).map(async ([name, { signIn }]) => [name, await signIn()] as const)
  callers = new Map(await Promise.all(signedIn))
})

type Resources = Awaited<ReturnType<typeof addExampleResources>>
type Caller = { token?: string; clientIp?: string }
type Role = 'guest' | 'owner' | 'other member' | 'admin'

const add = (fields: object) => addSignedInUser(server.store, fields)

const roles: Record<string, { role: Role; signIn: () => Promise<Caller> }> = {
  'a guest': { role: 'guest', signIn: async () => ({}) },
  'a deactivated member': { role: 'guest', signIn: () => add({ is_active: false }) },
  'a deactivated admin': { role: 'guest', signIn: () => add({ is_active: false, is_admin: true }) },
  'a demo member on another machine': {
    role: 'guest',
    signIn: async () => ({ ...(await add({ is_demo: true })), clientIp: '203.0.113.9' }),
  },
  'a member whose session has expired': {
    role: 'guest',
    signIn: async () => {
      const { id } = await add({})
      return { token: await openSession(server.store.db, id, server.time.now - maxSessionSeconds) }
    },
  },
  'the member': { role: 'owner', signIn: async () => ({}) },
  'another member': { role: 'other member', signIn: () => add({}) },
  'a demo member on this machine': { role: 'other member', signIn: () => add({ is_demo: true }) },
  'an admin': { role: 'admin', signIn: () => add({ is_admin: true }) },
}

/** The status of calls that refuse the example request although the caller is permitted. */
const otherRefusals: Record<string, number> = {
  // The example order is not paid.
  '/api/admin/order/:id/refund': 400,
}

type Response = readonly [status: number, message?: string]
const unauthorized: Response = [401, 'unauthorized']
const hidden: Response = [404, 'not.found']

function refusalOf(endpoint: Endpoint, role: Role): Response | null {
  switch (endpoint.audience) {
    case 'anyone':
      return null
    case 'user':
      if (role === 'guest') return unauthorized
      return role !== 'owner' && namesOwnedResource(endpoint) ? hidden : null
    case 'admin':
      if (role === 'guest') return unauthorized
      return role === 'admin' ? null : hidden
  }
}

for (const endpoint of allEndpoints) {
  const { method, path, success } = endpoint

  describe(`${method} ${path}`, () => {
    for (const [name, { role, signIn }] of Object.entries(roles)) {
      const refusal = refusalOf(endpoint, role)

      test(`${refusal ? 'refuses' : 'allows'} ${name}${refusal ? ' and changes nothing' : ''}`, async () => {
        const { owner, urlOf, bodyOf } = (resources ??= await addExampleResources(server))
        const mayChange = !refusal && method !== 'GET'
        if (mayChange) resources = state = null
        // Signs in again, because an allowed call, such as a logout, may end the session.
        const caller = mayChange ? await signIn() : callers.get(name)
        if (refusal) state ??= await databaseState(server.store.db)

        const session = role === 'owner' ? owner : caller
        const response = await server.request(method, urlOf(endpoint), { ...session, body: bodyOf(endpoint) })

        const { message } = response.json()
        const expected = refusal ?? [otherRefusals[path] ?? success]
        expect([response.statusCode, message].slice(0, expected.length), message).toEqual(expected)
        if (refusal) expect(await databaseState(server.store.db)).toEqual(state)
      })
    }

    test('refuses every caller without the API token', async () => {
      for (const given of ['', 'another']) {
        for (const name of ['a guest', 'an admin']) {
          const headers = { 'x-api-token': given }
          expect((await server.request(method, path, { ...callers.get(name), headers })).statusCode).toBe(403)
        }
      }
    })
  })
}

test('returns 404 for a call that the contract does not declare', async () => {
  const { token } = await add({ is_admin: true })
  for (const path of ['/api', '/api/', '/api/unknown', '/api/user/access/1', `/api/${'x'.repeat(2000)}`]) {
    const { statusCode, headers } = await server.request('GET', path, { token })
    expect([path, statusCode]).toEqual([path, 404])
    expect(headers['content-type']).toContain('application/json')
  }
})

test('checks the API token for a URL of any length, and for a percent-encoded path', async () => {
  const { token } = await add({ is_admin: true })
  for (const path of [`/api/user/access/by-node/${'1'.repeat(5000)}`, '/%61pi/user/info']) {
    expect((await server.request('GET', path, { token, headers: { 'x-api-token': '' } })).statusCode).toBe(403)
  }
})
