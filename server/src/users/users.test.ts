import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const { allocate, server } = await testContext()

const emails = (items: { email: string }[]) => items.map(({ email }) => email.split('@', 1)[0])

/** Four users whose e-mails contain `marker`. */
const addFixtures = async (marker: string) => {
  const { store } = server
  await addSignedInUser(store, { email: `${marker}-b@list.test`, created_at: startTime + 3 })
  await addSignedInUser(store, {
    email: `${marker}-a@list.test`,
    created_at: startTime + 1,
    updated_at: startTime + 9,
  })
  await addSignedInUser(store, { email: `${marker}-d@list.test`, created_at: startTime + 2, is_active: false })
  await addSignedInUser(store, {
    email: `${marker}-c@list.test`,
    created_at: startTime + 2,
    updated_at: startTime + 8,
  })
  return adminClient(server)
}

const sorted = [
  [undefined, 'b a d c'],
  ['id', 'b a d c'],
  ['-id', 'c d a b'],
  ['email', 'a b c d'],
  ['-email', 'd c b a'],
  ['created_at', 'a d c b'],
  ['-created_at', 'b c d a'],
  ['updated_at', 'b d c a'],
  ['-updated_at', 'a c d b'],
] as const

test('sorts users as requested, by id by default, and users without an update first', async () => {
  const adminApi = await addFixtures('sorted')

  for (const [sort, expected] of sorted) {
    const found = emails(await adminApi.list('user', { search: 'sorted-', ...(sort && { sort }) }))
    expect([sort, found]).toEqual([sort, expected.split(' ').map((letter) => `sorted-${letter}`)])
  }
})

test('finds users by a part of the e-mail, in any case and without wildcards', async () => {
  const adminApi = await addFixtures('part_50%')
  await addSignedInUser(server.store, { email: 'partx50x-e@list.test' })

  expect(emails(await adminApi.list('user', { search: ' PART_50%-A@ ' }))).toEqual(['part_50%-a'])
  expect(await adminApi.list('user', { search: 'part_5' })).toHaveLength(4)
  expect(await adminApi.list('user', { search: '%' })).toHaveLength(4)
  expect(await adminApi.list('user', { search: '\\' })).toEqual([])
  expect(await adminApi.list('user', { search: "'; drop table users; --" })).toEqual([])
})

test('an exact e-mail or id comes first', async () => {
  const { store } = server
  await addSignedInUser(store, { email: 'joann@exact.test' })
  const { id } = await addSignedInUser(store, { email: 'ann@exact.test' })
  await addSignedInUser(store, { email: `${id}@exact.test` })
  const adminApi = await adminClient(server)
  const found = async (search: string) => emails(await adminApi.list('user', { search, sort: '-id' }))

  expect(await found('Ann@exact.test')).toEqual(['ann', 'joann'])
  expect((await found(String(id)))[0]).toBe('ann')
})

test('filters by status and pages the result', async () => {
  const adminApi = await addFixtures('state')
  const narrowed = (status: string, page = '1') => adminApi.list('user', { search: 'state-', status, page, limit: '2' })

  expect(emails(await narrowed('inactive'))).toEqual(['state-d'])
  expect(emails(await narrowed('active'))).toEqual(['state-b', 'state-a'])
  expect(emails(await narrowed('active', '2'))).toEqual(['state-c'])
})

test('finds a user by the id, and by the IP address or the public key of an access', async () => {
  const adminApi = await adminClient(server)
  const { id, token } = await addSignedInUser(server.store, { email: 'named-a@list.test' })
  await addSignedInUser(server.store, { email: '10.77.0.2@list.test' })
  const { access } = (await allocate(token, await addNode(server.store, { subnet_cidr: '10.77.0.0/24' }))).json()
  const found = async (search: string) => emails(await adminApi.list('user', { search }))

  expect(await found(`#${id}`)).toEqual(['named-a'])
  expect(await found(String(id))).toContain('named-a')
  expect(await found(access.public_key)).toEqual(['named-a'])
  expect(await found(access.ip)).toEqual(['named-a', '10.77.0.2'])
  expect(await found('10.77.0.3')).toEqual([])
  expect(await found('A'.repeat(43) + '=')).toEqual([])
  expect(await found('#2147483647')).toEqual([])
})

test('filters by role, account type and time of registration', async () => {
  const { store } = server
  const adminApi = await adminClient(server)
  const add = (name: string, created_at: number, fields: object) =>
    addSignedInUser(store, { email: `${name}@filters.test`, created_at, ...fields })
  await add('boss', startTime + 1, { is_admin: true })
  await add('friend', startTime + 2, { is_privileged: true })
  await add('buyer', startTime + 3, { premium_expired_at: startTime + 1, is_privileged: true })
  await add('former', startTime + 4, { premium_expired_at: startTime })
  const filtered = async (filters: Record<string, string>) =>
    emails(await adminApi.list('user', { search: '@filters.test', ...filters }))

  expect(await filtered({ role: 'admin' })).toEqual(['boss'])
  expect(await filtered({ role: 'member' })).toEqual(['friend', 'buyer', 'former'])
  expect(await filtered({ account_type: 'premium' })).toEqual(['buyer'])
  expect(await filtered({ account_type: 'privileged' })).toEqual(['friend'])
  expect(await filtered({ account_type: 'basic' })).toEqual(['boss', 'former'])
  expect(await filtered({ account_type: 'basic', role: 'member' })).toEqual(['former'])
  expect(await filtered({ from: String(startTime + 2), to: String(startTime + 4) })).toEqual(['friend', 'buyer'])
})

test('lists and finds rows of a user by the new e-mail after it changed', async () => {
  const adminApi = await adminClient(server)
  const { id, token } = await addSignedInUser(server.store, { email: 'before@list.test' })
  await allocate(token, await addNode(server.store))

  await server.store.db.update(users).set({ email: 'after@list.test' }).where(eq(users.id, id))

  expect(await adminApi.list('user/access', { search: 'before@list' })).toEqual([])
  expect(await adminApi.list('user/access', { search: 'after@list' })).toMatchObject([
    { user_email: 'after@list.test' },
  ])
})
