import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { addSignedInUser, testContext } from '../testing/test-server.ts'

const fields = { month_count: 3, currency_code: 'EUR', amount: 12.5, is_offered: true }

const { server } = await testContext({ DEMO: '1' })

const start = async () => {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const create = (body: object) => server.request('POST', '/api/admin/plans', { token, body })
  const update = (id: number, body: object, headers = {}) =>
    server.request('PUT', `/api/admin/plans/${id}`, { token, body, headers })
  const list = async () => (await server.request('GET', '/api/admin/plans', { token })).json().items
  return { adminApi, create, update, list }
}

test('creates a plan, which members see until it is no longer offered', async () => {
  const { adminApi, create, update } = await start()
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

test('a new price, currency or duration withdraws the plan and makes a new one', async () => {
  const { adminApi, create, update, list } = await start()
  const orderAs = orderClient(server).order
  for (const change of [{ amount: 20 }, { currency_code: 'USD' }, { month_count: 6 }]) {
    const { id } = (await create(fields)).json()
    const member = await addSignedInUser(server.store)
    const before = (await orderAs(member.token, id)).json()

    const replacement = (await update(id, { ...fields, ...change })).json()

    expect(replacement).toMatchObject({ ...fields, ...change })
    expect((await list()).find((plan: { id: number }) => plan.id === id)).toMatchObject({
      ...fields,
      is_offered: false,
    })
    expect((await orderAs(member.token, id)).statusCode).toBe(404)
    const after = (await orderAs(member.token, replacement.id)).json()
    const billings = await adminApi.list('billing', { search: member.email })
    const planOf = (order: { id: number }) => billings.find((each: { id: number }) => each.id === order.id).plan
    const { amount, currency_code, month_count } = fields
    expect(planOf(before)).toMatchObject({ amount, currency_code, month_count })
    expect(planOf(after)).toMatchObject(change)
    expect((await adminApi.logEntries()).slice(0, 2)).toMatchObject([
      { action: 'plan.create', subject_id: replacement.id },
      { action: 'plan.update', subject_id: id, changes: { is_offered: { from: true, to: false } } },
    ])
    await update(replacement.id, { ...fields, ...change, is_offered: false })
  }
})

test('a plan that is not offered is replaced too, because an open page may have it', async () => {
  const { create, update, list } = await start()
  const { id } = (await create({ ...fields, is_offered: false })).json()

  const replacement = (await update(id, { ...fields, amount: 21, is_offered: false })).json()
  const repeated = (await update(id, { ...fields, amount: 21, is_offered: false })).json()

  expect(replacement.id).toBeGreaterThan(id)
  expect(repeated).toEqual(replacement)
  expect((await list()).find((plan: { id: number }) => plan.id === id)).toMatchObject({ amount: 12.5 })
})

test('refuses an update of another version, and logs only changes', async () => {
  const { adminApi, create, update, list } = await start()
  const { id, version } = (await create(fields)).json()

  const saved = await update(id, { ...fields, amount: 13 }, { 'if-match': version })
  const repeated = await update(id, { ...fields, amount: 13 }, { 'if-match': version })
  const outdated = await update(id, { ...fields, amount: 14 }, { 'if-match': version })

  expect([saved.statusCode, repeated.statusCode]).toEqual([200, 200])
  expect(repeated.json()).toEqual(saved.json())
  expect([outdated.statusCode, outdated.json()]).toEqual([412, { message: 'admin.plans.changed' }])
  expect((await list()).find((plan: { id: number }) => plan.id === saved.json().id)).toEqual(saved.json())
  expect(await adminApi.logEntries()).toHaveLength(3)
  expect((await update(2_000_000, fields)).statusCode).toBe(404)
})

test('refuses prices and durations that cannot be charged', async () => {
  const { create } = await start()
  const amounts = [0, -1, 1.005, 1_000_001].map((amount) => ({ amount }))
  const currencies = [{ currency_code: 'JPY', amount: 12.5 }, { currency_code: 'XXQ' }, { currency_code: 'EURO' }]
  const durations = [0, 1.5, 121].map((month_count) => ({ month_count }))
  for (const change of [...amounts, ...currencies, ...durations, { is_offered: 'yes' }])
    expect([change, (await create({ ...fields, ...change })).statusCode]).toEqual([change, 400])
})
