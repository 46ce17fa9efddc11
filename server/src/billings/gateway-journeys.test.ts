import { describe, expect, test } from '@rstest/core'
import { addMonths } from '@sallyport/contract/rules'
import type { InvoiceScene } from '../testing/gateways/fake-gateway.ts'
import { gatewayClient, gatewayServers } from '../testing/gateways/gateway-client.ts'
import { addSignedInUser, startTime } from '../testing/test-server.ts'

/** The scene of an invoice, and the expected order: status, whether premium is granted, events after `created`, and problem. */
const outcomes: [InvoiceScene, status: string, isPremium: boolean, kinds: string[], problem: string | null][] = [
  ['waiting', 'pending', false, ['notification'], null],
  ['partial', 'pending', false, ['notification', 'underpaid'], 'underpaid'],
  ['paid', 'done', true, ['notification', 'paid'], null],
  ['over', 'done', true, ['notification', 'paid', 'overpaid'], 'overpaid'],
  ['expired', 'failed', false, ['notification', 'expired'], null],
  ['late', 'done', true, ['notification', 'paid'], null],
  ['failed', 'failed', false, ['notification', 'failed'], null],
  ['other currency', 'failed', false, ['notification', 'wrong_currency'], 'wrong_currency'],
]

describe.each(await gatewayServers({ PUBLIC_URL: 'https://vpn.example.test', LOG_LEVEL: 'trace' }))(
  '$name',
  ({ fake, server }) => {
    let delivery = 0

    const client = gatewayClient(server, fake)
    const deliver = async (ext_id: string, id: number) => {
      const response = await client.send(fake.webhook(ext_id, (delivery += 1)))
      await client.waitUntilChecked(id)
      return response
    }

    test('creates an invoice with the price and our reference, whose id the buyer gets', async () => {
      const { id, ext_id } = await client.orderOfNewUser(2)

      const { reference, gateway } = await client.orderRow(id)
      expect(fake.invoices.get(ext_id)).toMatchObject({ reference, price: 27 })
      expect(gateway).toBe(fake.name)
      expect(await client.kinds(id)).toEqual(['created'])
    })

    for (const [scene, status, isPremium, kinds, problem] of outcomes) {
      test(`an invoice that is ${scene} makes the order ${status}`, async () => {
        const { id, ext_id, user_id, token } = await client.orderOfNewUser()
        client.setScene(ext_id, scene)

        const { statusCode } = await deliver(ext_id, id)
        await deliver(ext_id, id)

        expect(statusCode).toBe(200)
        expect((await client.statusOf(token, id)).json()).toEqual({
          status,
          ...(problem === 'underpaid' && { is_underpaid: true }),
        })
        expect(await client.premiumEnd(user_id)).toBe(isPremium ? addMonths(startTime, 1) : null)
        expect((await client.kinds(id)).filter((kind) => kind !== 'created')).toEqual([...kinds, 'notification'])
        expect((await client.orderRow(id)).problem).toBe(problem)
      })
    }

    test('a late payment gives what was ordered; after its refund, only a second payment needs attention', async () => {
      const { token } = await addSignedInUser(server.store, { is_admin: true })
      const { id, ext_id, user_id } = await client.orderOfNewUser()
      for (const scene of ['expired', 'late'] as const) {
        client.setScene(ext_id, scene)
        await deliver(ext_id, id)
      }
      expect(await client.orderRow(id)).toMatchObject({ status: 'done', problem: null })
      expect(await client.kinds(id)).toContain('late_payment')
      expect(await client.premiumEnd(user_id)).toBe(addMonths(startTime, 1))

      await server.request('POST', `/api/admin/order/${id}/refund`, { token })
      await deliver(ext_id, id)
      expect(await client.orderRow(id)).toMatchObject({ status: 'cancelled', problem: null })

      client.setScene(ext_id, 'twice')
      await deliver(ext_id, id)
      expect(await client.orderRow(id)).toMatchObject({ status: 'cancelled', problem: 'paid_after_refund' })
      expect(await client.premiumEnd(user_id)).toBe(startTime)
    })

    test('a gateway that is down fails the order with 502, and the next order works', async () => {
      const { token } = await addSignedInUser(server.store)
      fake.intercept = (_request, response) => (response.destroy(), true)
      const refused = await client.order(token)
      fake.intercept = () => false
      const next = await client.order(token)

      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([502, '60'])
      expect(next.statusCode).toBe(200)
      const failed = await client.orderRow(next.json().id - 1)
      expect(failed).toMatchObject({ status: 'failed', ext_id: null })
      expect(await client.kinds(failed.id)).toEqual(['created', 'invoice_failed'])
    })

    test('checks again after the gateway was down when a webhook arrived', async () => {
      const { id, ext_id } = await client.orderOfNewUser()
      client.setScene(ext_id, 'paid')
      fake.intercept = (_request, response) => (response.writeHead(502).end(), true)
      await deliver(ext_id, id)
      fake.intercept = () => false
      const before = await client.orderRow(id)
      server.time.now = startTime + 60
      await client.poll()

      expect(before.status).toBe('pending')
      expect((await client.orderRow(id)).status).toBe('done')
    })

    test('refuses a forged webhook and stores nothing', async () => {
      const { id, ext_id } = await client.orderOfNewUser()
      client.setScene(ext_id, 'paid')
      const { url, payload, headers } = fake.webhook(ext_id)
      const header = Object.keys(headers).find((name) => name.endsWith('sig')) ?? ''
      const signature = headers[header] ?? ''
      const wrong = ['', 'sha256=', signature.slice(0, -1), `${signature}00`, signature.replace(/.$/, 'x')]

      for (const given of wrong) {
        const forged = { url, payload, headers: { ...headers, [header]: given } }
        expect((await client.send(forged)).statusCode).toBe(401)
      }
      for (const other of [payload.replace(/}$/, ',"x":1}'), '', '[]', '{'.repeat(9000)])
        expect((await client.send({ url, payload: other, headers })).statusCode).toBe(401)

      expect(await client.kinds(id)).toEqual(['created'])
      expect(await client.orderRow(id)).toMatchObject({ status: 'pending', notification_count: 0 })
    })

    test('accepts a webhook about an unknown invoice without storing it', async () => {
      const { ext_id } = await client.orderOfNewUser()
      const invoice = fake.invoices.get(ext_id)!
      fake.invoices.set('999', { ...invoice, id: '999', reference: 'other-shop' })

      const { statusCode } = await client.send(fake.webhook('999'))

      expect(statusCode).toBe(200)
    })

    test('a repeated webhook is stored once, endless different ones are bounded, and a later one still counts', async () => {
      const { id, ext_id } = await client.orderOfNewUser()
      const webhook = fake.webhook(ext_id)
      for (let count = 0; count < 5; count++) await client.send(webhook)
      const repeated = await client.kinds(id)
      fake.intercept = (_request, response) => (response.destroy(), true)
      for (let count = 1; count <= 110; count++) await client.send(fake.webhook(ext_id, count))
      await client.waitUntilChecked(id)
      fake.intercept = () => false
      const bounded = await client.kinds(id)
      client.setScene(ext_id, 'paid')
      await client.send(fake.webhook(ext_id, 111))
      await client.waitUntilChecked(id)

      expect(repeated).toEqual(['created', 'notification'])
      expect(bounded).toHaveLength(100)
      expect((await client.orderRow(id)).status).toBe('done')
      expect((await client.kinds(id)).slice(-2)).toEqual(['notification', 'paid'])
    })

    test('a repeated webhook is a reason to read the invoice again', async () => {
      const { id, ext_id } = await client.orderOfNewUser()
      client.setScene(ext_id, 'paid')
      const webhook = fake.webhook(ext_id)
      client.setScene(ext_id, 'waiting')
      await client.send(webhook)
      await client.waitUntilChecked(id)
      client.setScene(ext_id, 'paid')
      await client.send(webhook)
      await client.waitUntilChecked(id)

      expect((await client.orderRow(id)).status).toBe('done')
    })

    test('neither the log nor the settings of the page contain a secret', () => {
      const secrets = Object.entries(fake.env).filter(([variable]) => /KEY|SECRET|PASSWORD/.test(variable))
      expect(secrets.length).toBeGreaterThan(1)
      for (const [, secret] of secrets) {
        expect(server.log.join('')).not.toContain(secret)
        expect(JSON.stringify(server.config.settings)).not.toContain(secret)
      }
    })
  },
)
