import { describe, expect, test } from '@rstest/core'
import { accessEndpoints, adminNodeEndpoints, planEndpoints } from '@sallyport/contract/endpoints'
import { connectWire, failureOf, plan, plans, wire } from './network.fixture.ts'

connectWire()
const { call } = await import('./call.ts')

describe('an answer', () => {
  test('is taken bare', async () => {
    expect(await call(planEndpoints.list, {})).toEqual({ list: [plan] })
  })

  test('is taken in its wrapping', async () => {
    wire.carries({ body: JSON.stringify({ data: { list: [plan] } }) })

    expect(await call(planEndpoints.list, {})).toEqual({ list: [plan] })
  })

  test('with the choices of the node form is not lost in its wrapping', async () => {
    const choices = { statuses: { 5: 'draining' }, types: { 9: 'openvpn' } }
    wire.carries({ body: JSON.stringify({ data: choices }) })

    expect(await call(adminNodeEndpoints.formData, {})).toEqual(choices)
  })

  test('without a body is enough where none is specified', async () => {
    wire.carries({ body: '' })

    await expect(call(accessEndpoints.remove, { params: { id: 1 } })).resolves.toBe('')
  })
})

describe('the status of success', () => {
  for (const status of [201, 202, 204, 206, 301, 304]) {
    test(`is not ${status} where it is 200`, async () => {
      wire.carries({ status, body: plans })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status })
    })
  }

  test('is 201 alone for a node that is created', async () => {
    wire.carries({ status: 201 })
    await expect(call(adminNodeEndpoints.create, { body: {} as never })).resolves.toBeDefined()

    wire.carries({ status: 200 })
    expect(await failureOf(call(adminNodeEndpoints.create, { body: {} as never }))).toMatchObject({ status: 200 })
  })
})

describe('a failure', () => {
  test('has the status and the code of the refusal, bare or wrapped', async () => {
    for (const body of ['{"message": "node capacity overflow"}', '{"data": {"message": "node capacity overflow"}}']) {
      wire.carries({ status: 400, body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({
        status: 400,
        code: 'node capacity overflow',
        isStale: false,
      })
    }
  })

  for (const body of ['', '<html>502</html>', '{"message": 7}', 'null', '[]', '{"message"']) {
    test(`has no code when the refusal is ${body || 'empty'}`, async () => {
      wire.carries({ status: 500, body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 500, code: '' })
    })
  }

  for (const body of [
    '',
    '<!doctype html>',
    '{"list": [',
    'null',
    '[]',
    '{}',
    '{"list": {}}',
    '{"list": [{}]}',
    '{"data": null}',
  ]) {
    test(`is an answer of another shape: ${body || 'empty'}`, async () => {
      wire.carries({ body })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ status: 200, code: 'unexpected answer' })
    })
  }

  for (const failure of ['ERR_NETWORK', 'ECONNABORTED']) {
    test(`without an answer has status 0 (${failure})`, async () => {
      wire.carries({ failure })

      expect(await failureOf(call(planEndpoints.list, {}))).toMatchObject({ name: 'Error', status: 0, isStale: false })
    })
  }
})
