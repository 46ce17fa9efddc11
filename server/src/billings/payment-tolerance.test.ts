import { describe, expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import { readConfig } from '../config/config.ts'
import { gatewayClient, gatewayServers } from '../testing/gateways/gateway-client.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'
import { leastAccepted } from './money.ts'

/** The scene `short` lacks 1.5 %. */
describe.each(await gatewayServers({ PAYMENT_TOLERANCE: '2' }))('$name with a tolerance', ({ fake, server }) => {
  const client = gatewayClient(server, fake)
  let delivery = 0
  const deliver = async (ext_id: string, id: number) => {
    await client.send(fake.webhook(ext_id, (delivery += 1)))
    await client.waitUntilChecked(id)
  }

  test('a payment that is short within the tolerance gives premium once, and its events show it', async () => {
    const { id, ext_id, user_id, token } = await client.orderOfNewUser()
    client.setScene(ext_id, 'short')

    await deliver(ext_id, id)
    await deliver(ext_id, id)

    const kinds = (await client.kinds(id)).filter((kind) => kind !== 'notification')
    expect(kinds).toEqual(['created', 'paid', 'tolerated'])
    expect(await client.orderRow(id)).toMatchObject({ status: 'done', problem: null })
    expect((await client.statusOf(token, id)).json()).toEqual({ status: 'done' })
    expect(await client.premiumEnd(user_id)).toBe(addMonths(startTime, 1))
    const { amount } = (await client.events(id)).find(({ kind }) => kind === 'tolerated') ?? {}
    expect(amount).toBeCloseTo(5 * 0.985, 2)
  })

  test('a payment that lacks more stays underpaid', async () => {
    const { id, ext_id, user_id } = await client.orderOfNewUser()
    client.setScene(ext_id, 'partial')

    await deliver(ext_id, id)

    expect(await client.orderRow(id)).toMatchObject({ status: 'pending', problem: 'underpaid' })
    expect(await client.premiumEnd(user_id)).toBeNull()
  })

  test('the full payment of an accepted order is no second payment, and a refund takes the premium back', async () => {
    const admin = await addSignedInUser(server.store, { is_admin: true })
    const { id, ext_id, user_id } = await client.orderOfNewUser()
    client.setScene(ext_id, 'short')
    await deliver(ext_id, id)

    client.setScene(ext_id, 'paid')
    await deliver(ext_id, id)

    expect((await client.kinds(id)).filter((kind) => kind === 'paid')).toHaveLength(1)
    expect(await client.premiumEnd(user_id)).toBe(addMonths(startTime, 1))
    await server.request('POST', `/api/admin/order/${id}/refund`, admin)
    await deliver(ext_id, id)
    expect(await client.orderRow(id)).toMatchObject({ status: 'cancelled', problem: null })
    expect(await client.premiumEnd(user_id)).toBe(startTime)
  })
})

test('the least accepted amount is exact in the smallest unit', () => {
  expect(leastAccepted(500, 0)).toBe(500)
  expect(leastAccepted(500, 150)).toBe(493)
  expect(leastAccepted(499, 100)).toBe(495)
  expect(leastAccepted(10, 100)).toBe(10)
  expect(leastAccepted(2_147_483_647, 1)).toBe(2_147_268_899)
})

test('PAYMENT_TOLERANCE is a percentage from 0 to 10', () => {
  const toleranceOf = (PAYMENT_TOLERANCE: string) => readConfig({ PAYMENT_TOLERANCE }, '/nowhere').paymentTolerance

  expect(['', '0', '0.5', '1.25', '2', '10', '10.00'].map(toleranceOf)).toEqual([0, 0, 50, 125, 200, 1000, 1000])
  for (const wrong of ['-1', '10.01', '11', '1,5', '1.234', '1%', '.5', '1e1', 'NaN'])
    expect(() => toleranceOf(wrong)).toThrow(/^PAYMENT_TOLERANCE must be a percentage from 0 to 10/)
})
