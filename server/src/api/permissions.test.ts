import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { allEndpoints, type EndpointAccess } from '@sallyport/contract/endpoints'
import { addInvite } from '../invites/invites-queries.ts'
import { addNode, addSignedInUser, testServer, type TestServer } from '../testing/test-server.ts'

type Role = 'guest' | 'member' | 'admin'
const roles = ['guest', 'member', 'admin'] as const
const rank = { guest: 0, member: 1, admin: 2 } as const
const requiredRank = { anyone: 0, user: 1, admin: 2 } as const satisfies Record<EndpointAccess, number>

let server: TestServer
/** A new session for each request, because a logout ends it. */
const sessionOf = async (role: Role) =>
  role === 'guest' ? undefined : (await addSignedInUser(server.store, { is_admin: role === 'admin' })).token

beforeAll(async () => {
  server = await testServer()
  await addFixtures()
})
afterAll(() => server.close())

/** Adds the resources that the URLs below name, so that a 404 means missing access. */
async function addFixtures() {
  await addInvite(server.store.db, { now: server.time.now })
  const { token } = await addSignedInUser(server.store)
  const node_id = await addNode(server.store)
  await server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name: 'phone' } })
}

const urlOf = (path: string) => path.replace(':id', '1').replace(':code', 'a'.repeat(32))

for (const { method, path, access } of allEndpoints) {
  describe(`${method} ${path}`, () => {
    for (const role of roles) {
      const isAllowed = rank[role] >= requiredRank[access]

      test(`${isAllowed ? 'allows' : 'refuses'} ${role === 'admin' ? 'an' : 'a'} ${role}`, async () => {
        const { statusCode } = await server.request(method, urlOf(path), { token: await sessionOf(role) })

        if (role === 'guest' && !isAllowed) expect(statusCode).toBe(401)
        if (role === 'member' && !isAllowed) expect(statusCode).toBe(404)
        if (isAllowed) expect([200, 201, 400, 404]).toContain(statusCode)
        if (isAllowed && access === 'admin') expect(statusCode).not.toBe(404)
      })
    }

    test('refuses every caller without the API token', async () => {
      for (const token of [undefined, await sessionOf('admin')]) {
        for (const given of ['', 'another']) {
          const { statusCode } = await server.request(method, urlOf(path), { token, headers: { 'x-api-token': given } })
          expect(statusCode).toBe(403)
        }
      }
    })
  })
}

test('returns 404 for a call that the contract does not declare', async () => {
  for (const path of ['/api', '/api/', '/api/unknown', '/api/user/access/1', `/api/${'x'.repeat(2000)}`]) {
    const { statusCode, headers } = await server.request('GET', path, { token: await sessionOf('admin') })
    expect([path, statusCode]).toEqual([path, 404])
    expect(headers['content-type']).toContain('application/json')
  }
})

test('checks the API token for a URL of any length', async () => {
  const { statusCode } = await server.request('GET', `/api/user/access/by-node/${'1'.repeat(5000)}`, {
    token: await sessionOf('admin'),
    headers: { 'x-api-token': '' },
  })

  expect(statusCode).toBe(403)
})

test('checks the API token for a percent-encoded path', async () => {
  const { statusCode } = await server.request('GET', '/%61pi/user/info', {
    token: await sessionOf('admin'),
    headers: { 'x-api-token': '' },
  })

  expect(statusCode).toBe(403)
})
