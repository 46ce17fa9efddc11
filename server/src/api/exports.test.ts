import { expect, test } from '@rstest/core'
import { adminListNames, type ExportName } from '@sallyport/contract/endpoints'
import { sql } from 'drizzle-orm'
import { users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { agentToken } from '../testing/agents/agent-reports.ts'
import { orderClient } from '../testing/gateways/order-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const time = new Date(startTime * 1000).toISOString()

const { allocate, server } = await testContext({ DEMO: '1' })

async function exportClient() {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const part = (name: ExportName, view: object = {}, after: string | null = null) =>
    server.request('POST', `/api/admin/exports/${name}`, { token, body: { ...view, after } })
  const csv = async (name: ExportName, view: object = {}) => (await part(name, view)).json().csv as string
  const create = (path: string, body: object) => server.request('POST', `/api/admin/${path}`, { token, body })
  return { ...adminApi, part, csv, create }
}
const linesOf = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n')

test('exports users as filtered, by id', async () => {
  const { csv } = await exportClient()
  const { store } = server
  const one = await addSignedInUser(store, { email: 'b@export.test', premium_expired_at: startTime + 1 })
  const two = await addSignedInUser(store, { email: 'a@export.test', is_admin: true, updated_at: startTime })
  await addSignedInUser(store, { email: 'c@export.test', is_active: false })

  const text = await csv('users', { search: '@export.test', status: 'active', sort: 'email' })

  expect(text.startsWith('\uFEFF')).toBe(true)
  const soon = new Date((startTime + 1) * 1000).toISOString()
  expect(linesOf(text)).toEqual([
    'id,email,status,is_admin,is_privileged,account_type,premium_expired_at,created_at,updated_at,time_zone',
    `${one.id},b@export.test,active,false,false,premium,${soon},${time},,UTC`,
    `${two.id},a@export.test,active,true,false,basic,,${time},${time},UTC`,
  ])
})

test('exports accesses with escaped formulas, and without secrets of nodes', async () => {
  const { csv } = await exportClient()
  const node = { name: '=cmd', subnet_cidr: '10.90.0.0/24', api_token: agentToken, api_url: 'https://secret.test' }
  const node_id = await addNode(server.store, node)
  const user = await addSignedInUser(server.store, { is_privileged: true })
  const { access } = (await allocate(user.token, node_id, '+SUM(1)')).json()

  const [, line] = linesOf(await csv('accesses', { node_id }))
  const [, nodeLine] = linesOf(await csv('nodes', { search: `#${node_id}` }))

  expect(line).toBe(
    `${access.id},'+SUM(1),${user.id},${user.email},${node_id},'=cmd,active,basic,${access.public_key},10.90.0.2,,${time},UTC`,
  )
  expect(nodeLine).toContain(`${node_id},'=cmd,NO,`)
  expect(nodeLine).not.toContain(agentToken)
  expect(nodeLine).not.toContain('secret.test')
})

test('exports invites with their notes and without their tokens', async () => {
  const { admin, csv, create } = await exportClient()
  const [invite] = (await create('invites', { count: 1, note: 'For "Ann", -1', days: 1 })).json().items

  const text = await csv('invites', { search: admin.email })

  const end = new Date((startTime + 24 * 60 * 60) * 1000).toISOString()
  expect(linesOf(text)[1]).toBe(
    `${invite.id},active,"For ""Ann"", -1",,,${admin.id},${admin.email},${end},${time},,UTC`,
  )
  expect(text).not.toContain(invite.token)
})

test('exports billings with amounts in the major unit', async () => {
  const { csv } = await exportClient()
  const user = await addSignedInUser(server.store)
  const { id, ext_id } = (await orderClient(server).order(user.token, 2)).json()

  const [, line] = linesOf(await csv('billings', { search: ext_id }))

  expect(line).toBe(`${id},${ext_id},${user.id},${user.email},sandbox,pending,2,2,6,27,USD,,,,${time},,,UTC`)
})

test('exports the times of a time zone, and names it', async () => {
  const { part } = await exportClient()
  const [winter, summer] = [Date.UTC(2026, 0, 31, 23, 30) / 1000, Date.UTC(2026, 6, 1) / 1000]
  await addSignedInUser(server.store, { email: 'a@zones.test', created_at: winter, updated_at: summer })
  const csv = async (time_zone?: string) =>
    linesOf((await part('users', { search: '@zones', ...(time_zone && { time_zone }) })).json().csv)[1]

  expect(await csv('Europe/Berlin')).toMatch(
    /,2026-02-01T00:30:00\.000\+01:00,2026-07-01T02:00:00\.000\+02:00,Europe\/Berlin$/,
  )
  expect(await csv()).toMatch(/,2026-01-31T23:30:00\.000Z,2026-07-01T00:00:00\.000Z,UTC$/)
  expect((await part('users', { time_zone: 'Mars/Olympus' })).statusCode).toBe(400)
})

test('logs an export with its filters and without its search text', async () => {
  const { csv, logEntries } = await exportClient()
  const secret = 'a1'.repeat(16)

  await csv('invites', { search: secret, status: 'used', sort: '-id', from: 5 })
  await csv('users', { search: 'matches-nothing' })

  const created = (to: unknown) => ({ from: null, to })
  expect(await logEntries()).toMatchObject([
    { action: 'list.export', subject_id: 0, subject_name: 'users', at: startTime },
    {
      action: 'list.export',
      subject_name: 'invites',
      changes: {
        name: created('invites'),
        rows: created(0),
        status: created('used'),
        sort: created('-id'),
        from: created(5),
        search: 'changed',
      },
    },
  ])
  expect(JSON.stringify(await logEntries())).not.toContain(secret)
  expect(server.log.join('')).not.toContain(secret)
})

test('exports a list of more than a thousand rows in parts, which are logged once', async () => {
  const { part, logEntries } = await exportClient()
  const { db } = server.store
  await db.execute(
    sql`insert into users (email, password_hash, created_at)
      select 'row' || i || '@parts.test', 'none', ${startTime}::bigint from generate_series(1, 2100) as i`,
  )
  const view = { search: '@parts.test', sort: '-id' }

  const parts = [(await part('users', view)).json()]
  const inAnotherOrder = await part('users', { ...view, sort: 'id' }, parts[0].next)
  while (parts.at(-1).next) parts.push((await part('users', view, parts.at(-1).next)).json())
  await db.delete(users).where(sql`${users.email} like '%@parts.test'`)

  expect(inAnotherOrder.statusCode).toBe(400)
  expect(parts.map(({ row_count }) => row_count)).toEqual([1000, 1000, 100])
  const lines = linesOf(parts.map(({ csv }) => csv).join(''))
  const ids = lines.slice(1).map((line) => Number(line.split(',', 1)[0]))
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(2100)
  expect(await logEntries()).toMatchObject([{ action: 'list.export', changes: { rows: { to: 2100 } } }])
})

test('exports each row once, although the columns of the order change between two parts', async () => {
  const { part } = await exportClient()
  const { db } = server.store
  const isAdded = sql`email like '%@moving.test'`
  await db.execute(
    sql`insert into users (email, password_hash, created_at, updated_at)
      select 'row' || i || '@moving.test', 'none', 1, i from generate_series(1, 1500) as i`,
  )

  for (const sort of ['-updated_at', 'email']) {
    const view = { search: '@moving.test', sort }
    const first = (await part('users', view)).json()
    await db.execute(sql`update users set updated_at = 1501 - updated_at where ${isAdded}`)
    await db.execute(sql`update users set email = md5(email) || '@moving.test' where ${isAdded}`)
    const second = (await part('users', view, first.next)).json()

    const ids = linesOf(first.csv + second.csv)
      .slice(1)
      .map((line) => line.split(',', 1)[0])
    expect([sort, ids.length, new Set(ids).size]).toEqual([sort, 1500, 1500])
  }
  await db.delete(users).where(isAdded)
})

for (const name of adminListNames) {
  test(`exports ${name} with the rows of the list, and refuses an invalid cursor and filter`, async () => {
    const { part } = await exportClient()

    const first = await part(name)

    const { csv, row_count } = first.json()
    expect(first.statusCode).toBe(200)
    expect(linesOf(csv).length - 1).toBe(row_count)
    expect((await part(name, {}, 'bm9wZQ')).statusCode).toBe(400)
    expect((await part(name, { status: 'unknown' })).statusCode).toBe(400)
  })
}
