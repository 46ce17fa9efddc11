import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { orderClient } from '../testing/order-client.ts'
import { addSignedInUser } from '../testing/test-server.ts'

const fields = { month_count: 3, currency_code: 'EUR', amount: 12.5, is_offered: true }

onBothDatabases({ DEMO: '1' }, (context) => {
  const start = async () => {
    const { server } = context()
    const adminApi = await adminClient(server)
    const { token } = adminApi.admin
    const create = (body: object) => server.request('POST', '/api/admin/plans', { token, body })
    const update = (id: number, body: object, headers = {}) =>
      server.request('PUT', `/api/admin/plans/${id}`, { token, body, headers })
    const list = async () => (await server.request('GET', '/api/admin/plans', { token })).json().items
    return { server, adminApi, create, update, list }
  }

  test('creates a plan, which members see until it is no longer offered', async () => {
    const { server, adminApi, create, update } = await start()
    const member = await addSignedInUser(server.store)
    const offered = async () => (await server.request('GET', '/api/user/plan/list', member)).json().list

    const { statusCode, json } = await create(fields)
    const { id } = json()
    const seen = (await offered()).find((plan: { id: number }) => plan.id === id)
    await update(id, { ...fields, is_offered: false })

    expect(statusCode).toBe(200)
    expect(json()).toEqual({ id, type: 0, ...fields, version: expect.stringMatching(/^"[\w-]{43}"$/) })
    expect(seen).toEqual({ id, month_count: 3, currency_code: 'EUR', amount_total: 12.5, amount_month: 4.17 })
    expect((await offered()).find((plan: { id: number }) => plan.id === id)).toBeUndefined()
    expect((await orderClient(server).order(member.token, id)).statusCode).toBe(404)
    expect(await adminApi.logEntries()).toMatchObject([
      { action: 'plan.update', subject_id: id, changes: { is_offered: { from: true, to: false } } },
      { action: 'plan.create', subject_id: id },
    ])
  })

  test('an order keeps the price and the duration of its day', async () => {
    const { server, adminApi, create, update } = await start()
    const { id } = (await create(fields)).json()
    const member = await addSignedInUser(server.store)
    const before = (await orderClient(server).order(member.token, id)).json()
    await update(id, { ...fields, month_count: 6, amount: 20 })
    const after = (await orderClient(server).order(member.token, id)).json()

    const billings = await adminApi.list('billing', { search: member.email })

    const planOf = (order: { id: number }) => billings.find((each: { id: number }) => each.id === order.id).plan
    expect(planOf(before)).toMatchObject({ amount: 12.5, month_count: 3, type: 0 })
    expect(planOf(after)).toMatchObject({ amount: 20, month_count: 6, type: 2 })
  })

  test('refuses an update of another version, and logs only changes', async () => {
    const { adminApi, create, update, list } = await start()
    const { id, version } = (await create(fields)).json()

    const saved = await update(id, { ...fields, amount: 13 }, { 'if-match': version })
    const repeated = await update(id, { ...fields, amount: 13 }, { 'if-match': version })
    const outdated = await update(id, { ...fields, amount: 14 }, { 'if-match': version })

    expect([saved.statusCode, repeated.statusCode]).toEqual([200, 200])
    expect([outdated.statusCode, outdated.json()]).toEqual([412, { message: 'admin.plans.changed' }])
    expect((await list()).find((plan: { id: number }) => plan.id === id)).toEqual(saved.json())
    expect(await adminApi.logEntries()).toHaveLength(2)
    expect((await update(2_000_000, fields)).statusCode).toBe(404)
  })

  test('refuses prices and durations that cannot be charged', async () => {
    const { create } = await start()
    const wrong = [
      { amount: 0 },
      { amount: -1 },
      { amount: 1.005 },
      { amount: 1_000_001 },
      { currency_code: 'JPY', amount: 12.5 },
      { currency_code: 'XXQ' },
      { currency_code: 'EURO' },
      { month_count: 0 },
      { month_count: 1.5 },
      { month_count: 121 },
      { is_offered: 'yes' },
    ]
    for (const change of wrong)
      expect([change, (await create({ ...fields, ...change })).statusCode]).toEqual([change, 400])
  })
})
