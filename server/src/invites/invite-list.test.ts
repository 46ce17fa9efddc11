import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { invites } from '../store/invite-tables.ts'
import { adminClient } from '../testing/admin-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { registrationClient } from '../testing/registration-client.ts'
import { startTime } from '../testing/test-server.ts'

const day = 24 * 60 * 60

withTestServer({}, (context) => {
  const ids = (items: { id: number }[]) => items.map(({ id }) => id)

  /** Four invites of one admin: a usable, a used, a revoked and an expired one; returns their ids. */
  const addFixtures = async (marker: string) => {
    const { server } = context()
    const adminApi = await adminClient(server)
    const { token } = adminApi.admin
    const create = async (at: number) => {
      server.time.now = at
      return (await server.request('POST', '/api/admin/user/invite/create', { token })).json()
    }
    const over = await create(startTime - 7 * day)
    const used = await create(startTime + 1)
    await registrationClient(server).register(used.token, `guest@${marker}.test`)
    const revoked = await create(startTime + 2)
    server.time.now = startTime + 9
    await server.request('POST', `/api/admin/user/invite/${revoked.id}/revoke`, { token })
    const works = await create(startTime + 3)
    server.time.now = startTime + 10
    return { adminApi, works: works.id, used: used.id, revoked: revoked.id, over: over.id }
  }

  test('filters by status and lists expired invites as inactive', async () => {
    const { adminApi, works, used, revoked, over } = await addFixtures('states')
    const listed = async (status: string) =>
      ids(await adminApi.list('user/invite', { search: adminApi.admin.email, status }))

    expect(await listed('active')).toEqual([works])
    expect(await listed('used')).toEqual([used])
    expect(await listed('inactive')).toEqual([revoked, over])
    expect(await adminApi.list('user/invite', { status: 'expired' })).toBe(400)
  })

  test('the expiry of an invite does not count as an update', async () => {
    const { adminApi, over } = await addFixtures('over')

    const items = await adminApi.list('user/invite', { search: adminApi.admin.email, sort: 'id', limit: '1' })

    expect(items).toMatchObject([{ id: over, status: 'inactive', updated_at: null }])
  })

  test('sorts invites as requested, newest first by default', async () => {
    const { adminApi, works, used, revoked, over } = await addFixtures('sorted')
    const sorted = [
      [undefined, [works, revoked, used, over]],
      ['id', [over, used, revoked, works]],
      ['created_at', [over, used, revoked, works]],
      ['-created_at', [works, revoked, used, over]],
      ['updated_at', [over, works, used, revoked]],
      ['-updated_at', [revoked, used, works, over]],
    ] as const

    for (const [sort, expected] of sorted) {
      const found = ids(await adminApi.list('user/invite', { search: adminApi.admin.email, ...(sort && { sort }) }))
      expect([sort, found]).toEqual([sort, expected])
    }
  })

  test('finds an invite by its id, and by a part of the e-mail of its creator or user', async () => {
    const { adminApi, works, used } = await addFixtures('found')

    expect(ids(await adminApi.list('user/invite', { search: String(works) }))).toContain(works)
    expect(ids(await adminApi.list('user/invite', { search: 'GUEST@found' }))).toEqual([used])
    expect(await adminApi.list('user/invite', { search: adminApi.admin.email })).toHaveLength(4)
    expect(await adminApi.list('user/invite', { search: '99999999999' })).toEqual([])
  })

  test('an exact id comes first, and notes are found without diacritics', async () => {
    const { adminApi, over, works } = await addFixtures('exact')
    const { db } = context().server.store
    await db
      .update(invites)
      .set({ note: `For Zoë, ${over}` })
      .where(eq(invites.id, works))

    expect(ids(await adminApi.list('user/invite', { search: String(over) })).slice(0, 2)).toEqual([over, works])
    expect(ids(await adminApi.list('user/invite', { search: 'zoe, ' }))).toEqual([works])
  })
})
