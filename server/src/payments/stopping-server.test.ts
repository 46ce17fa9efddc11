import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { startFakeBtcpay } from '../testing/fake-btcpay.ts'
import type { FakeGateway } from '../testing/fake-gateway.ts'
import { gatewayClient } from '../testing/gateway-client.ts'
import { startTime, testServer, type TestServer } from '../testing/test-server.ts'
import { checkDueOrders } from './check-order.ts'
import { createGateways } from './gateways/create-gateways.ts'

let fake: FakeGateway

beforeAll(async () => {
  fake = await startFakeBtcpay()
})
afterAll(() => fake.stop())

/** Lets the gateway hang. The promise resolves at the first request. */
const hang = () => new Promise<void>((resolve) => (fake.intercept = () => (resolve(), true)))

/** An order that is paid while the gateway hangs, and how it is when the look at it has ended. */
async function stoppedLook(look: (server: TestServer, ext_id: string) => Promise<() => Promise<unknown>>) {
  const server = await testServer(fake.env)
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  client.setScene(ext_id, 'paid')
  const reached = hang()
  const stop = await look(server, ext_id)
  await reached
  await stop()
  const stopped = await client.orderRow(id)
  fake.intercept = () => false
  await client.poll()
  const next = await client.orderRow(id)
  await server.close()
  return { stopped, next }
}

test('a server that stops ends the look after a webhook, and the next look is due', async () => {
  const { stopped, next } = await stoppedLook(async (server, ext_id) => {
    await gatewayClient(server, fake).send(fake.webhook(ext_id))
    return () => server.app.close()
  })

  expect(stopped).toMatchObject({ status: 'pending', next_check_at: startTime, checking_until: null })
  expect(next.status).toBe('done')
})

test('stopped background tasks end a look that is under way, and start no other', async () => {
  const { stopped, next } = await stoppedLook(async ({ store, config, app, time }) => {
    const stopping = new AbortController()
    const [gateway] = createGateways(config)
    time.now = startTime + 60
    const checks = { store, gateway: gateway!, clock: () => time.now, log: app.log, signal: stopping.signal }
    const ended = checkDueOrders(checks)
    return () => (stopping.abort(), ended)
  })

  expect(stopped).toMatchObject({ status: 'pending', next_check_at: startTime + 60, checking_until: null })
  expect(next.status).toBe('done')
})
