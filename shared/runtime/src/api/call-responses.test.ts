import { describe, expect, test } from '@rstest/core'
import { accessEndpoints, adminNodeEndpoints, planEndpoints } from '@sallyport/contract/endpoints'
import { signIn } from '@sallyport/runtime/session'
import { admin } from '@sallyport/testing'
import { setUpFakeNetwork, failureOf, plan, plans, network } from './testing/network.ts'

setUpFakeNetwork()
const { call } = await import('./call.ts')

describe('a response body', () => {
  test('is accepted without an envelope', async () => {
    expect(await call(planEndpoints.list, {})).toEqual({ list: [plan] })
  })

  test('is accepted inside a data envelope', async () => {
    network.respondsWith({ body: JSON.stringify({ data: { list: [plan] } }) })

    expect(await call(planEndpoints.list, {})).toEqual({ list: [plan] })
  })

  test('with the options of the node form is unwrapped from its envelope', async () => {
    signIn({ token: 'secret', account: admin() })
    const choices = { statuses: { 5: 'draining' }, types: { 9: 'openvpn' } }
    network.respondsWith({ body: JSON.stringify({ data: choices }) })

    expect(await call(adminNodeEndpoints.formData, {})).toEqual({ ...choices, agent_program: null })
  })

  test('may be empty for an endpoint without a specified response', async () => {
    network.respondsWith({ body: '' })

    await expect(call(accessEndpoints.remove, { params: { id: 1 } })).resolves.toEqual({})
  })
})

describe('the success status', () => {
  for (const status of [201, 204, 304]) {
    test(`${status} is a failure for an endpoint that succeeds with 200`, async () => {
      network.respondsWith({ status, body: plans })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status })
    })
  }

  test('201 is the only success of the creation of a node', async () => {
    signIn({ token: 'secret', account: admin() })
    network.respondsWith({ status: 201 })
    await expect(call(adminNodeEndpoints.create, { body: {} as never })).resolves.toBeDefined()

    network.respondsWith({ status: 200 })
    expect(await failureOf(call(adminNodeEndpoints.create, { body: {} as never }))).toMatchObject({ status: 200 })
  })
})

describe('a failed call', () => {
  test('has the status and the error code of the response, with and without an envelope', async () => {
    for (const body of ['{"message": "node capacity overflow"}', '{"data": {"message": "node capacity overflow"}}']) {
      network.respondsWith({ status: 400, body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({
        status: 400,
        code: 'node capacity overflow',
        isStale: false,
      })
    }
  })

  for (const body of ['', '<html>502</html>', '{"message": 7}', 'null']) {
    test(`has no error code when the error body is ${body || 'empty'}`, async () => {
      network.respondsWith({ status: 500, body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 500, code: '' })
    })
  }

  for (const body of ['', '<!doctype html>', 'null', '[]', '{"list": [{}]}', '{"data": null}']) {
    test(`fails when the body does not match the schema: ${body || 'empty'}`, async () => {
      network.respondsWith({ body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 200, code: 'unexpected response' })
    })
  }

  for (const failure of ['ERR_NETWORK', 'ECONNABORTED']) {
    test(`has status 0 without a response (${failure})`, async () => {
      network.respondsWith({ failure })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ name: 'Error', status: 0, isStale: false })
    })
  }
})
