import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { orders } from '../store/order-tables.ts'
import { gatewayClient, gatewayServers } from '../testing/gateway-client.ts'
import { startTime } from '../testing/test-server.ts'

describe.each(await gatewayServers({}, { hasAccount: false }))('$name', ({ fake, server }) => {
  /** An order whose invoice exists, but whose id was not stored because the server ended. */
  async function interruptedOrder() {
    const client = gatewayClient(server, fake)
    const ordered = await client.orderOfNewUser()
    const due = { ext_id: null, next_check_at: startTime + 60 }
    await server.store.db.update(orders).set(due).where(eq(orders.id, ordered.id))
    return { client, ...ordered }
  }

  test('an order whose invoice id was not stored is repaired, or fails, after a minute', async () => {
    const { client, id, ext_id } = await interruptedOrder()

    await client.poll()
    const before = await client.orderRow(id)
    server.time.now = startTime + 60
    await client.poll()
    server.time.now = startTime

    expect(before).toMatchObject({ status: 'pending', ext_id: null })
    const expected =
      fake.name === 'btcpay' ? { status: 'pending', ext_id } : { status: 'failed', ext_id: null, next_check_at: null }
    expect(await client.orderRow(id)).toMatchObject(expected)
  })

  if (fake.name === 'nowpayments') {
    test('a webhook finds the order by our reference, and its payment is settled without an account', async () => {
      const { client, id, ext_id } = await interruptedOrder()
      client.setScene(ext_id, 'paid')

      await client.send(fake.webhook(ext_id))
      await client.settled(id)

      expect(await client.orderRow(id)).toMatchObject({ status: 'done', ext_id })
    })
  }

  if (fake.name === 'btcpay') {
    test('one process looks at an order at a time, and an outdated answer changes nothing', async () => {
      const client = gatewayClient(server, fake)
      const { id, ext_id } = await client.orderOfNewUser()
      client.setScene(ext_id, 'paid')
      const outdated = { id: ext_id, status: 'New', additionalStatus: 'PaidPartial', amount: '5.00', currency: 'USD' }
      let answer: () => void = () => undefined
      fake.intercept = (_request, response) => {
        answer = () => response.end(JSON.stringify(outdated))
        fake.intercept = () => false
        return true
      }
      const requestsBefore = fake.requests.length
      server.time.now = startTime + 60
      const first = client.poll()
      while (fake.requests.length === requestsBefore) await wait(2)
      await client.poll()
      const requestsDuringClaim = fake.requests.length - requestsBefore
      server.time.now = startTime + 120
      await client.poll()
      answer()
      await first
      server.time.now = startTime

      expect(requestsDuringClaim).toBe(1)
      expect(await client.kinds(id)).toEqual(['created', 'paid'])
      expect(await client.orderRow(id)).toMatchObject({ status: 'done', next_check_at: null, problem: null })
    })
  }

  test('an order of more than 30 days is looked at every hour on the day after a webhook', async () => {
    const client = gatewayClient(server, fake)
    const { id, ext_id } = await client.orderOfNewUser()
    const now = startTime + 31 * 24 * 60 * 60
    server.time.now = now
    await client.send(fake.webhook(ext_id))
    await client.settled(id)
    const before = await client.orderRow(id)
    client.setScene(ext_id, 'paid')
    server.time.now = now + 60 * 60
    await client.poll()
    server.time.now = startTime

    expect(before).toMatchObject({ status: 'pending', next_check_at: now + 60 * 60 })
    expect((await client.orderRow(id)).status).toBe('done')
  })

  test('an order that is open after 30 days fails, and is not looked at again', async () => {
    const client = gatewayClient(server, fake)
    const { id } = await client.orderOfNewUser()
    server.time.now = startTime + 31 * 24 * 60 * 60
    await client.poll()
    server.time.now = startTime

    expect(await client.orderRow(id)).toMatchObject({ status: 'failed', next_check_at: null })
    expect(await client.kinds(id)).toEqual(['created', 'expired'])
  })

  test('an order whose invoice cannot be read fails after 30 days, and not before', async () => {
    const client = gatewayClient(server, fake)
    const { id } = await client.orderOfNewUser()
    fake.intercept = (_request, response) => {
      response.writeHead(503).end()
      return true
    }
    server.time.now = startTime + 29 * 24 * 60 * 60
    await client.poll()
    const before = await client.orderRow(id)
    server.time.now = startTime + 31 * 24 * 60 * 60
    await client.poll()
    server.time.now = startTime
    fake.intercept = () => false

    expect(before.status).toBe('pending')
    expect(before.next_check_at).not.toBeNull()
    expect(await client.orderRow(id)).toMatchObject({ status: 'failed', next_check_at: null })
    expect(await client.kinds(id)).toEqual(['created', 'expired'])
  })
})
