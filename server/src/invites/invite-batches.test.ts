import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const day = 24 * 60 * 60

const { server } = await testContext()

async function batchClient() {
  const adminApi = await adminClient(server)
  const { token, email } = adminApi.admin
  const post = (path: string, body: object) => server.request('POST', `/api/admin/${path}`, { token, body })
  return {
    ...adminApi,
    create: (body: object) => post('invites', body),
    revokeAll: (ids: number[]) => post('bulk/invites/revoke', { ids }),
    listed: (query: Record<string, string> = {}) => adminApi.list('user/invite', { search: email, ...query }),
  }
}
type Created = { id: number; token: string; expired_at: number }
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)

test('creates several invites with a note and an expiry, which can each be used once', async () => {
  const { create, listed, logEntries } = await batchClient()
  const { validate, register } = registrationClient(server)

  const { statusCode, json } = await create({ count: 3, note: ' Spring meeting ', days: 30 })

  const items: Created[] = json().items
  expect(statusCode).toBe(200)
  expect(items.map(({ expired_at }) => expired_at)).toEqual(Array(3).fill(startTime + 30 * day))
  expect(new Set(items.map(({ token }) => token)).size).toBe(3)
  expect((await register(items[0]!.token, 'spring@batch.test')).statusCode).toBe(200)
  expect((await validate(items[0]!.token)).statusCode).toBe(404)
  expect((await validate(items[1]!.token)).statusCode).toBe(200)
  expect(await listed({ sort: 'id' })).toMatchObject(
    items.map(({ id, token, expired_at }) => ({ id, token, expired_at, note: 'Spring meeting' })),
  )
  const entries = (await logEntries()).toReversed()
  expect(entries).toMatchObject(items.map(({ id }) => ({ action: 'invite.create', subject_id: id, changes: {} })))
  expect(JSON.stringify(entries)).not.toContain(items[0]!.token)
})

test('creates one invite for seven days without a note by default', async () => {
  const { create, listed } = await batchClient()

  const [invite] = (await create({ count: 1 })).json().items

  expect(await listed()).toMatchObject([{ id: invite.id, note: null, expired_at: startTime + 7 * day }])
})

test('an invite ends when its days are over', async () => {
  const { create } = await batchClient()
  const { validate } = registrationClient(server)
  const { time } = server
  const [invite] = (await create({ count: 1, days: 1 })).json().items

  time.now = startTime + day - 1
  expect((await validate(invite.token)).statusCode).toBe(200)
  time.now = startTime + day
  expect((await validate(invite.token)).statusCode).toBe(404)
  time.now = startTime
})

test('refuses more than 50 invites, more than 90 days and a longer note, and creates none', async () => {
  const { create, listed } = await batchClient()

  for (const body of [{ count: 51 }, { count: 0 }, { count: 1, days: 91 }, { count: 1, note: 'a'.repeat(201) }]) {
    expect((await create(body)).statusCode).toBe(400)
  }
  expect(await listed()).toEqual([])
})

test('revokes the active ones of several invites, and reports why others were skipped', async () => {
  const { create, revokeAll, listed, logEntries } = await batchClient()
  const { register } = registrationClient(server)
  const [used, first, second, other] = (await create({ count: 4 })).json().items as Created[]
  await register(used!.token, 'used@batch.test')

  const { json } = await revokeAll([used!.id, first!.id, second!.id, 2_000_000_000])

  expect(json()).toEqual({
    changed: 2,
    skipped: [
      { id: used!.id, reason: 'not_active' },
      { id: 2_000_000_000, reason: 'missing' },
    ],
  })
  expect(idsOf(await listed({ status: 'inactive', sort: 'id' }))).toEqual([first!.id, second!.id])
  expect(idsOf(await listed({ status: 'active' }))).toEqual([other!.id])
  const revocations = (await logEntries()).filter(({ action }) => action === 'invite.revoke')
  expect(revocations.map(({ subject_id }) => subject_id).sort()).toEqual([first!.id, second!.id].sort())
})

test('finds invites by the whole token, by a part of the note and by the time of creation', async () => {
  const { create, list } = await batchClient()
  const { time } = server
  const [spring] = (await create({ count: 1, note: 'Весенняя встреча 100%' })).json().items
  time.now = startTime + 60
  const [autumn] = (await create({ count: 1, note: 'Autumn' })).json().items
  time.now = startTime
  const found = async (query: Record<string, string>) => idsOf(await list('user/invite', query))

  expect(await found({ search: spring.token })).toEqual([spring.id])
  expect(await found({ search: spring.token.slice(0, 30) })).toEqual([])
  expect(await found({ search: 'ВЕСЕННЯЯ' })).toEqual([spring.id])
  expect(await found({ search: '100%' })).toEqual([spring.id])
  expect(await found({ search: 'autumn', from: String(startTime + 60) })).toEqual([autumn.id])
  expect(await found({ search: 'autumn', to: String(startTime + 60) })).toEqual([])
})

test('a search for a token is not logged', async () => {
  const { create, list } = await batchClient()
  const { log } = server
  const [{ token }] = (await create({ count: 1 })).json().items

  await list('user/invite', { search: token })

  expect(log.join('')).toContain('/api/admin/user/invite/list')
  expect(log.join('')).not.toContain(token)
})
