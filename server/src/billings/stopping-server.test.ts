import { afterAll, expect, test } from '@rstest/core'
import { emptyDatabase } from '../testing/empty-database.ts'
import { startFakeBtcpay } from '../testing/gateways/fake-btcpay.ts'
import { startFakeNowpayments } from '../testing/gateways/fake-nowpayments.ts'
import { gatewayClient } from '../testing/gateways/gateway-client.ts'
import { startTime, testServer, type TestServer } from '../testing/test-server.ts'
import { checkDueOrders } from './check-order.ts'
import { createGateways } from './gateways/create-gateways.ts'

const fake = await startFakeBtcpay()
afterAll(() => fake.stop())

/** Lets the gateway hang. The promise resolves at the first request. */
const hang = () => new Promise<void>((resolve) => (fake.intercept = () => (resolve(), true)))

/** An order that is paid while the gateway hangs: its row after the check was stopped, and after the next check. */
async function stoppedCheck(startCheck: (server: TestServer, ext_id: string) => Promise<() => Promise<unknown>>) {
  const server = await testServer(fake.env)
  const client = gatewayClient(server, fake)
  const { id, ext_id } = await client.orderOfNewUser()
  client.setScene(ext_id, 'paid')
  const reached = hang()
  const stop = await startCheck(server, ext_id)
  await reached
  await stop()
  const stopped = await client.orderRow(id)
  fake.intercept = () => false
  await client.poll()
  const next = await client.orderRow(id)
  await server.close()
  return { stopped, next }
}

test('a server that stops ends the check after a webhook, and the next check is due', async () => {
  const { stopped, next } = await stoppedCheck(async (server, ext_id) => {
    await gatewayClient(server, fake).send(fake.webhook(ext_id))
    return () => server.app.close()
  })

  expect(stopped).toMatchObject({ status: 'pending', next_check_at: startTime, checking_until: null })
  expect(next.status).toBe('done')
})

test('stopped background tasks end a pending check, and start no other', async () => {
  const { stopped, next } = await stoppedCheck(async ({ store, config, app, time }) => {
    const stopping = new AbortController()
    const [gateway] = createGateways(config)
    time.now = startTime + 60
    const checks = {
      store,
      gateway: gateway!,
      tolerance: 0,
      clock: () => time.now,
      log: app.log,
      signal: stopping.signal,
    }
    const ended = checkDueOrders(checks)
    return () => (stopping.abort(), ended)
  })

  expect(stopped).toMatchObject({ status: 'pending', next_check_at: startTime + 60, checking_until: null })
  expect(next.status).toBe('done')
})

test('orders of a former gateway are settled by its webhooks and by polling', async () => {
  const former = await startFakeNowpayments()
  const database = await emptyDatabase()
  const before = await testServer({ ...former.env, ...database })
  const ordered = [
    await gatewayClient(before, former).orderOfNewUser(),
    await gatewayClient(before, former).orderOfNewUser(),
  ] as const
  await before.close()
  const server = await testServer({ ...former.env, ...fake.env, ...database })
  const client = gatewayClient(server, former)
  for (const { ext_id } of ordered) client.setScene(ext_id, 'paid')
  const [first, second] = ordered

  const { statusCode } = await client.send(former.webhook(first.ext_id))
  await client.waitUntilChecked(first.id)
  const statuses = [(await client.orderRow(first.id)).status, (await client.orderRow(second.id)).status]
  server.time.now = startTime + 60
  await client.poll()
  statuses.push((await client.orderRow(second.id)).status)
  const next = await gatewayClient(server, fake).orderOfNewUser()
  const { gateway } = await client.orderRow(next.id)
  await server.close()
  await former.stop()

  expect(statusCode).toBe(200)
  expect(statuses).toEqual(['done', 'pending', 'done'])
  expect(gateway).toBe('btcpay')
})
