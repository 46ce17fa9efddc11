import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { orders } from '../database/tables/orders.ts'
import { gatewayClient, gatewayServers } from '../testing/gateways/gateway-client.ts'
import { startTime } from '../testing/test-server.ts'
import { claimDuration, maxCheckDuration, nextCheckAt, retryCheckAt } from './check-queries.ts'

const day = 24 * 60 * 60

test('an invoice is checked less and less often, and no longer after 30 days', () => {
  const ages: number[] = []
  for (let age: number | null = 0; age !== null; age = nextCheckAt({ created_at: 0 }, age)) ages.push(age)

  const intervals = ages.slice(1).map((age, index) => age - ages[index]!)
  expect(intervals).toEqual(intervals.toSorted((one, other) => one - other))
  expect([intervals[0], intervals.at(-1)]).toEqual([15, 6 * 60 * 60])
  expect(ages.length).toBeLessThan(600)
  expect(ages.at(-1)).toBe(30 * day)
})

test('an invoice is checked every hour on the day after a webhook, or more often if it is new', () => {
  for (const now of [10 * day, 90 * day]) {
    expect(nextCheckAt({ created_at: 0, notified_at: now - day + 1 }, now)).toBe(now + 60 * 60)
    expect(nextCheckAt({ created_at: 0, notified_at: now - day }, now)).toBe(nextCheckAt({ created_at: 0 }, now))
  }
  expect(nextCheckAt({ created_at: 0, notified_at: 0 }, 10)).toBe(25)
})

test('a failed request is repeated after a minute or more, however old the order is', () => {
  expect(retryCheckAt({ created_at: 0 }, 10)).toBe(70)
  expect(retryCheckAt({ created_at: 0 }, 2 * day)).toBe(2 * day + 60 * 60)
  expect(retryCheckAt({ created_at: 0 }, 90 * day)).toBe(90 * day + 60 * 60)
})

test('a check ends before another process may take it over', () => {
  expect(maxCheckDuration).toBeLessThan(claimDuration)
})

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

    expect(before).toMatchObject({ status: 'pending', ext_id: null })
    const expected =
      fake.name === 'btcpay' ? { status: 'pending', ext_id } : { status: 'failed', ext_id: null, next_check_at: null }
    expect(await client.orderRow(id)).toMatchObject(expected)
  })

  if (fake.name === 'nowpayments') {
    test('a webhook finds the order by our reference, and a later check settles its payment without an account', async () => {
      const { client, id, ext_id } = await interruptedOrder()
      client.setScene(ext_id, 'paid')
      fake.intercept = (_request, response) => (response.writeHead(503).end(), true)
      await client.send(fake.webhook(ext_id))
      await client.waitUntilChecked(id)
      fake.intercept = () => false
      const before = await client.orderRow(id)
      server.time.now = startTime + 60
      await client.poll()

      expect(before.status).toBe('pending')
      expect(await client.orderRow(id)).toMatchObject({ status: 'done', ext_id })
    })
  }

  if (fake.name === 'btcpay') {
    test('a payment that a webhook reports while the former state of its invoice is being read is settled at once', async () => {
      const client = gatewayClient(server, fake)
      const { id, ext_id } = await client.orderOfNewUser()
      const former = { id: ext_id, status: 'New', additionalStatus: 'None', amount: '5.00', currency: 'USD' }
      fake.intercept = (_request, response) => {
        fake.intercept = () => false
        client.setScene(ext_id, 'paid')
        void client.send(fake.webhook(ext_id)).then(() => response.end(JSON.stringify(former)))
        return true
      }
      server.time.now = startTime + 60
      await client.poll()

      expect(await client.orderRow(id)).toMatchObject({ status: 'done', problem: null })
    })

    test('one process checks an order at a time, and an outdated response changes nothing', async () => {
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

      expect(requestsDuringClaim).toBe(1)
      expect(await client.kinds(id)).toEqual(['created', 'paid'])
      expect(await client.orderRow(id)).toMatchObject({ status: 'done', next_check_at: null, problem: null })
    })
  }

  test('an order of more than 30 days is checked every hour on the day after a webhook', async () => {
    const client = gatewayClient(server, fake)
    const { id, ext_id } = await client.orderOfNewUser()
    const now = startTime + 31 * day
    server.time.now = now
    await client.send(fake.webhook(ext_id))
    await client.waitUntilChecked(id)
    const before = await client.orderRow(id)
    client.setScene(ext_id, 'paid')
    server.time.now = now + 60 * 60
    await client.poll()

    expect(before).toMatchObject({ status: 'pending', next_check_at: now + 60 * 60 })
    expect((await client.orderRow(id)).status).toBe('done')
  })

  test.each([
    ['open', 200],
    ['unreadable', 503],
  ])('an order whose invoice is %s fails after 30 days, and not before', async (_, status) => {
    const client = gatewayClient(server, fake)
    const { id } = await client.orderOfNewUser()
    if (status === 503) fake.intercept = (_request, response) => (response.writeHead(503).end(), true)
    server.time.now = startTime + 29 * day
    await client.poll()
    const before = await client.orderRow(id)
    server.time.now = startTime + 31 * day
    await client.poll()
    fake.intercept = () => false

    expect(before.status).toBe('pending')
    expect(before.next_check_at).not.toBeNull()
    expect(await client.orderRow(id)).toMatchObject({ status: 'failed', next_check_at: null })
    expect(await client.kinds(id)).toEqual(['created', 'expired'])
  })
})
