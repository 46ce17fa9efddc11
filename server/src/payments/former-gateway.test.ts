import { afterAll, beforeAll, expect, test } from '@rstest/core'
import { emptyDatabase } from '../testing/empty-database.ts'
import { startFakeBtcpay } from '../testing/fake-btcpay.ts'
import type { FakeGateway } from '../testing/fake-gateway.ts'
import { startFakeNowpayments } from '../testing/fake-nowpayments.ts'
import { gatewayClient } from '../testing/gateway-client.ts'
import { startTime, testServer } from '../testing/test-server.ts'

let former: FakeGateway
let present: FakeGateway

beforeAll(async () => {
  former = await startFakeNowpayments()
  present = await startFakeBtcpay()
})
afterAll(async () => {
  await former.stop()
  await present.stop()
})

test('orders of a former gateway are settled by its webhooks and by looking at them', async () => {
  const database = await emptyDatabase()
  const before = await testServer({ ...former.env, ...database })
  const ordered = [
    await gatewayClient(before, former).orderOfNewUser(),
    await gatewayClient(before, former).orderOfNewUser(),
  ] as const
  await before.close()
  const server = await testServer({ ...former.env, ...present.env, ...database })
  const client = gatewayClient(server, former)
  for (const { ext_id } of ordered) client.setScene(ext_id, 'paid')
  const [first, second] = ordered

  const { statusCode } = await client.send(former.webhook(first.ext_id))
  await client.settled(first.id)
  const statuses = [(await client.orderRow(first.id)).status, (await client.orderRow(second.id)).status]
  server.time.now = startTime + 60
  await client.poll()
  statuses.push((await client.orderRow(second.id)).status)
  const next = await gatewayClient(server, present).orderOfNewUser()
  const { gateway } = await client.orderRow(next.id)
  await server.close()

  expect(statusCode).toBe(200)
  expect(statuses).toEqual(['done', 'pending', 'done'])
  expect(gateway).toBe('btcpay')
})
