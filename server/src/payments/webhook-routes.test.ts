import { describe, expect, test } from '@rstest/core'
import { gatewayClient, gatewayServers } from '../testing/gateway-client.ts'

describe.each(await gatewayServers({ LOG_LEVEL: 'trace' }))('$name', ({ fake, server }) => {
  const client = gatewayClient(server, fake)

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
    await client.settled(id)
    fake.intercept = () => false
    const bounded = await client.kinds(id)
    client.setScene(ext_id, 'paid')
    await client.send(fake.webhook(ext_id, 111))
    await client.settled(id)

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
    await client.settled(id)
    client.setScene(ext_id, 'paid')
    await client.send(webhook)
    await client.settled(id)

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
})
