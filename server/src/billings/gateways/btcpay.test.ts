import { afterAll, expect, test } from '@rstest/core'
import { startFakeBtcpay } from '../../testing/gateways/fake-btcpay.ts'
import { gatewayClient } from '../../testing/gateways/gateway-client.ts'
import { sharedServer } from '../../testing/test-server.ts'

const fake = await startFakeBtcpay()
afterAll(() => fake.stop())
const server = await sharedServer(fake.env)

/** An order whose invoice became invalid before its payment was confirmed. */
async function lateConfirmedOrder(additionalStatus: 'None' | 'Marked') {
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  client.setScene(ext_id, 'failed')
  await client.send(fake.webhook(ext_id))
  await client.waitUntilChecked(id)
  const before = await client.orderRow(id)
  // The payment methods of the scene `paid` contain a confirmed payment, while the invoice stays invalid.
  client.setScene(ext_id, 'paid')
  fake.intercept = ({ url = '' }, response) => {
    if (!url.endsWith(ext_id)) return false
    response.end(JSON.stringify({ id: ext_id, status: 'Invalid', additionalStatus, amount: '5.00', currency: 'USD' }))
    return true
  }
  await client.send(fake.webhook(ext_id, 1))
  await client.waitUntilChecked(id)
  fake.intercept = () => false
  return { before, after: await client.orderRow(id), events: await client.events(id) }
}

test('a payment that is confirmed after its invoice became invalid needs attention', async () => {
  const { before, after, events } = await lateConfirmedOrder('None')

  expect(before).toMatchObject({ status: 'failed', problem: null })
  expect(after).toMatchObject({ status: 'failed', problem: 'underpaid' })
  expect(events.at(-1)).toMatchObject({ kind: 'underpaid', status: 'Invalid', currency_code: 'USD' })
  expect(events.at(-1)?.amount).toBeGreaterThan(0)
})

test('an invoice that the store marked as invalid stays failed', async () => {
  const { after } = await lateConfirmedOrder('Marked')

  expect(after).toMatchObject({ status: 'failed', problem: null })
})
