import { describe, expect, test } from '@rstest/core'
import { allEndpoints, type Endpoint } from '@sallyport/contract/endpoints'
import { amnezia, nodeFields } from '../testing/agents/node-fields.ts'
import { entriesOf, exampleBody, examplePath, exampleQuery } from '../testing/requests/example-requests.ts'
import { addSignedInUser, apiToken, sharedServer } from '../testing/test-server.ts'

const server = await sharedServer({ REGISTRATION_OPEN: 'yes' })

const { token } = await addSignedInUser(server.store, { is_admin: true })

const invalid = [400, { message: 'form.error.invalid' }]

async function send(endpoint: Endpoint, { query = '', payload = '', type = 'application/json', session = token } = {}) {
  const required = exampleQuery(endpoint)
  const { statusCode, json } = await server.app.inject({
    method: endpoint.method,
    url: examplePath(endpoint) + required + (required ? query.replace('?', '&') : query),
    headers: { 'x-api-token': apiToken, authorization: `Bearer ${session}`, 'content-type': type },
    ...(payload && { payload }),
  })
  return [statusCode, json()]
}

for (const endpoint of allEndpoints) {
  describe(`${endpoint.method} ${endpoint.path}`, () => {
    test('refuses query parameters that it does not declare', async () => {
      const unknown = ['?unknown=1', '?unknown', '?=1', '?__proto__=1', '?constructor=1', '?toString=1']
      const repeated = ['?page=1&page=2', '?code=a&code=b']
      const payload = JSON.stringify(exampleBody(endpoint)) ?? ''
      for (const query of [...unknown, ...repeated]) {
        expect([query, ...(await send(endpoint, { query, payload }))]).toEqual([query, ...invalid])
      }
    })

    if (endpoint.body) {
      test('refuses a field that it does not declare', async () => {
        for (const name of ['unknown', 'toString', 'valueOf', 'constructor']) {
          const payload = JSON.stringify({ ...exampleBody(endpoint), [name]: 1 })
          expect([name, ...(await send(endpoint, { payload }))]).toEqual([name, ...invalid])
        }
      })
      return
    }

    test('refuses a body, which it does not declare', async () => {
      const bodies = ['{"unknown":1}', '{"toString":1}', '[]', '[1]', '0', 'false', '"text"']
      for (const payload of bodies)
        expect([payload, ...(await send(endpoint, { payload }))]).toEqual([payload, ...invalid])
      expect(await send(endpoint, { payload: 'text', type: 'text/plain' })).toEqual(invalid)
    })

    if (endpoint.method === 'GET') return

    test('accepts an empty body in the forms that clients send', async () => {
      for (const payload of ['', 'null', '{}']) {
        // Each call needs a session, because a logout ends it.
        const { token: session } = await addSignedInUser(server.store, { is_admin: true })
        expect([payload, ...(await send(endpoint, { payload, session }))]).not.toEqual([payload, ...invalid])
      }
    })
  })
}

describe('refuses text that cannot be stored', () => {
  const texts = { NUL: 'a\u0000b', 'a lone high surrogate': 'a\ud800b', 'a lone low surrogate': 'a\udc00b' }
  const create = (connect_params: object, fields: object = {}) =>
    server.request('POST', '/api/admin/node/create', { token, body: { ...nodeFields, ...fields, connect_params } })

  for (const [name, text] of Object.entries(texts)) {
    test(`${name} in any field of any call, and in the parameters of a node and their names`, async () => {
      for (const endpoint of allEndpoints.filter(({ body }) => body)) {
        const names = endpoint.body ? Object.keys(entriesOf(endpoint.body)) : []
        expect(names).not.toEqual([])
        const payload = JSON.stringify(Object.fromEntries(names.map((field) => [field, text])))
        expect([endpoint.path, (await send(endpoint, { payload }))[0]]).toEqual([endpoint.path, 400])
      }
      for (const field of ['name', 'city', 'api_token', 'public_key']) {
        const { statusCode, json } = await create({}, { [field]: text })
        const body = { message: 'form.error.character', values: { character: expect.stringMatching(/^U\+/) } }
        expect([field, statusCode, json()]).toEqual([field, 400, body])
      }
      for (const field of ['country', 'url']) {
        const { statusCode, json } = await create({}, { [field]: text })
        expect([field, statusCode, json()]).toEqual([field, ...invalid])
      }
      for (const params of [{ other: text }, { ...amnezia, I5: text }, { [text]: 1 }]) {
        const { statusCode, json } = await create(params)
        expect([statusCode, json().message]).toEqual([400, expect.stringMatching(/^form\.error\.json\.(?:key|value)/)])
      }
    })
  }

  test('a password with a lone surrogate, before it is hashed', async () => {
    const body = { email: 'person@example.test', password: 'a\ud800' }
    expect((await server.request('POST', '/api/user/login', { body })).statusCode).toBe(400)
  })

  test('a complete surrogate pair is accepted', async () => {
    expect((await create({ other: '\ud83d\ude00' }, { type: 1 })).statusCode).toBe(201)
  })

  test('an escaped NUL in a query', async () => {
    const { statusCode } = await server.request('GET', '/api/admin/user/list?search=a%00', { token })
    expect(statusCode).toBe(400)
  })
})
