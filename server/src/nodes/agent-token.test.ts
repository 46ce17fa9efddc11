import { randomBytes } from 'node:crypto'
import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { allEndpoints } from '@sallyport/contract/endpoints'
import { nodes } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields as fields } from '../testing/agents/node-fields.ts'
import { addExampleResources } from '../testing/requests/example-resources.ts'
import { testContext } from '../testing/test-server.ts'

const tokenOf = (fingerprint: string, secret: string) =>
  formatAgentToken({ fingerprint: fingerprint.repeat(43), secret: secret.repeat(43) })

const { nodeRow, server } = await testContext({ DEMO: 'yes' })

async function openNode(api_token: string | null) {
  const adminApi = await adminClient(server)
  const { id } = (await adminApi.createNode({ ...fields, api_token })).json()
  const read = async () => (await server.request('GET', `/api/admin/node/${id}`, adminApi.admin)).json().node
  return { id, adminApi, read, stored: async () => (await nodeRow(id))?.api_token }
}

test('no response to an admin, and no line of the log, contains the API token of a node', async () => {
  const resources = await addExampleResources(server)
  const api_token = tokenOf('f', 's')
  const { adminApi, id } = await openNode(api_token)
  await adminApi.updateNode(id, { ...fields, api_token, name: 'Tromsø' })
  await server.store.db.update(nodes).set({ api_token })

  for (const endpoint of allEndpoints.filter(({ method, audience }) => method === 'GET' && audience === 'admin')) {
    const { statusCode, body } = await server.request('GET', resources.urlOf(endpoint), adminApi.admin)
    expect([endpoint.path, statusCode, body.includes(api_token)]).toEqual([endpoint.path, 200, false])
  }
  expect(server.log.join('')).not.toContain(api_token)
  await server.store.db.update(nodes).set({ api_token: '' })
})

test('an update without a token keeps the stored one, a new token replaces it, and null removes it', async () => {
  const { adminApi, id, read, stored } = await openNode(tokenOf('a', 'b'))

  for (const api_token of ['', undefined]) {
    expect((await adminApi.updateNode(id, { ...fields, api_token })).statusCode).toBe(200)
    expect([await stored(), (await read()).has_api_token]).toEqual([tokenOf('a', 'b'), true])
  }
  await adminApi.updateNode(id, { ...fields, api_token: tokenOf('a', 'c') })
  expect([await stored(), (await read()).has_api_token]).toEqual([tokenOf('a', 'c'), true])
  await adminApi.updateNode(id, { ...fields, api_token: null })
  expect([await stored(), (await read()).has_api_token]).toEqual(['', false])

  const changes = (await adminApi.logEntries()).map((entry) => entry.changes)
  expect(changes.slice(0, 2)).toEqual([{ api_token: 'changed' }, { api_token: 'changed' }])
})

test('a stored token is not kept for another URL without TLS', async () => {
  const { adminApi, id, stored } = await openNode(tokenOf('d', 'e'))
  const update = (api_url: string, api_token = '') => adminApi.updateNode(id, { ...fields, api_url, api_token })

  const refused = await update('http://127.0.0.1:8080')

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'form.error.agent.token' }])
  expect((await update('http://127.0.0.1:8080', tokenOf('d', 'e'))).statusCode).toBe(200)
  expect((await update('http://127.0.0.1:8080')).statusCode).toBe(200)
  expect((await update('https://127.0.0.1:8443')).statusCode).toBe(200)
  expect(await stored()).toBe(tokenOf('d', 'e'))
})

const part = () => randomBytes(32).toString('base64url')
const newTokenOf = (fingerprint: string) => formatAgentToken({ fingerprint, secret: part() })
const refusal = { message: 'form.error.agent.in.use' }

test('a second node with the same agent is refused, also with another secret', async () => {
  const adminApi = await adminClient(server)
  const fingerprint = part()
  const api_token = newTokenOf(fingerprint)

  const created = await adminApi.createNode({ ...fields, api_token })
  const repeated = await adminApi.createNode({ ...fields, api_token })
  const otherSecret = await adminApi.createNode({ ...fields, api_token: newTokenOf(fingerprint) })

  expect(created.statusCode).toBe(201)
  for (const { statusCode, json } of [repeated, otherSecret]) expect([statusCode, json()]).toEqual([400, refusal])
})

test('of ten concurrent requests for a node with one agent, one succeeds', async () => {
  const adminApi = await adminClient(server)
  const body = { ...fields, api_token: newTokenOf(part()) }

  const responses = await Promise.all(Array.from({ length: 10 }, () => adminApi.createNode(body)))

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(9).fill(400)])
})

test('a node cannot get the agent of another one, but its agent may have a new secret', async () => {
  const adminApi = await adminClient(server)
  const [fingerprint, own] = [part(), part()]
  await adminApi.createNode({ ...fields, api_token: newTokenOf(fingerprint) })
  const { id } = (await adminApi.createNode({ ...fields, api_token: newTokenOf(own) })).json()

  const refused = await adminApi.updateNode(id, { ...fields, api_token: newTokenOf(fingerprint) })
  const renewed = await adminApi.updateNode(id, { ...fields, api_token: newTokenOf(own) })

  expect([refused.statusCode, refused.json()]).toEqual([400, refusal])
  expect(renewed.statusCode).toBe(200)
})

test('fingerprints that differ where one has an underscore belong to different agents', async () => {
  const adminApi = await adminClient(server)
  const end = part().slice(1)

  const responses = [
    await adminApi.createNode({ ...fields, api_token: newTokenOf(`x${end}`) }),
    await adminApi.createNode({ ...fields, api_token: newTokenOf(`_${end}`) }),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
})

test('several nodes have the same token of no agent, or none', async () => {
  const adminApi = await adminClient(server)
  for (const api_token of ['token', 'token', null, null]) {
    expect((await adminApi.createNode({ ...fields, api_token })).statusCode).toBe(201)
  }
})
