import { randomBytes } from 'node:crypto'
import { expect, test } from '@rstest/core'
import { formatAgentToken } from '@sallyport/contract/agent'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields as fields } from '../testing/node-fields.ts'
import { testContext } from '../testing/test-context.ts'

const part = () => randomBytes(32).toString('base64url')
const tokenOf = (fingerprint: string) => formatAgentToken({ fingerprint, secret: part() })
const refusal = { message: 'form.error.agent.in.use' }

const { server } = await testContext()

test('a second node with the same agent is refused, also with another secret', async () => {
  const adminApi = await adminClient(server)
  const fingerprint = part()
  const api_token = tokenOf(fingerprint)

  const created = await adminApi.createNode({ ...fields, api_token })
  const repeated = await adminApi.createNode({ ...fields, api_token })
  const otherSecret = await adminApi.createNode({ ...fields, api_token: tokenOf(fingerprint) })

  expect(created.statusCode).toBe(201)
  for (const { statusCode, json } of [repeated, otherSecret]) expect([statusCode, json()]).toEqual([400, refusal])
})

test('of two concurrent requests for a node with one agent, one succeeds', async () => {
  const adminApi = await adminClient(server)
  const body = { ...fields, api_token: tokenOf(part()) }

  const responses = await Promise.all([adminApi.createNode(body), adminApi.createNode(body)])

  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400])
})

test('a node cannot get the agent of another one, but a new secret of its own', async () => {
  const adminApi = await adminClient(server)
  const [fingerprint, own] = [part(), part()]
  await adminApi.createNode({ ...fields, api_token: tokenOf(fingerprint) })
  const { id } = (await adminApi.createNode({ ...fields, api_token: tokenOf(own) })).json()

  const refused = await adminApi.updateNode(id, { ...fields, api_token: tokenOf(fingerprint) })
  const renewed = await adminApi.updateNode(id, { ...fields, api_token: tokenOf(own) })

  expect([refused.statusCode, refused.json()]).toEqual([400, refusal])
  expect(renewed.statusCode).toBe(200)
})

test('fingerprints that differ where one has an underscore are those of different agents', async () => {
  const adminApi = await adminClient(server)
  const end = part().slice(1)

  const responses = [
    await adminApi.createNode({ ...fields, api_token: tokenOf(`x${end}`) }),
    await adminApi.createNode({ ...fields, api_token: tokenOf(`_${end}`) }),
  ]

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201])
})

test('several nodes have the same token of no agent, or none', async () => {
  const adminApi = await adminClient(server)
  for (const api_token of ['token', 'token', null, null]) {
    expect((await adminApi.createNode({ ...fields, api_token })).statusCode).toBe(201)
  }
})
