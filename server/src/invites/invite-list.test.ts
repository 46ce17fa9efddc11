import { expect, test } from '@rstest/core'
import { adminDesk } from '../testing/admin-desk.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { registering } from '../testing/registering.ts'
import { start } from '../testing/test-server.ts'

const day = 24 * 60 * 60

onBothDatabases({}, (office) => {
  const ids = (items: { id: number }[]) => items.map(({ id }) => id)

  /** Four invites of one admin: one that works, one used, one revoked, one over; their ids in that order. */
  const crowd = async (word: string) => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { token } = desk.admin
    const create = async (at: number) => {
      server.time.now = at
      return (await server.ask('POST', '/api/admin/user/invite/create', { token })).json()
    }
    const over = await create(start - 7 * day)
    const used = await create(start + 1)
    await registering(server).register(used.token, `guest@${word}.test`)
    const revoked = await create(start + 2)
    server.time.now = start + 9
    await server.ask('POST', `/api/admin/user/invite/${revoked.id}/revoke`, { token })
    const works = await create(start + 3)
    server.time.now = start + 10
    return { desk, works: works.id, used: used.id, revoked: revoked.id, over: over.id }
  }

  test('a status shows what it says, invites that are over among the inactive ones', async () => {
    const { desk, works, used, revoked, over } = await crowd('states')
    const listed = async (status: string) => ids(await desk.list('user/invite', { search: desk.admin.email, status }))

    expect(await listed('active')).toEqual([works])
    expect(await listed('used')).toEqual([used])
    expect(await listed('inactive')).toEqual([revoked, over])
    expect(await desk.list('user/invite', { status: 'expired' })).toBe(400)
  })

  test('an invite that is over was never changed by anybody', async () => {
    const { desk, over } = await crowd('over')

    const items = await desk.list('user/invite', { search: desk.admin.email, sort: 'id', limit: '1' })

    expect(items).toMatchObject([{ id: over, status: 'inactive', updated_at: null }])
  })

  test('invites come in the order that is asked for, the newest first where none is', async () => {
    const { desk, works, used, revoked, over } = await crowd('sorted')
    const sorted = [
      [undefined, [works, revoked, used, over]],
      ['id', [over, used, revoked, works]],
      ['created_at', [over, used, revoked, works]],
      ['-created_at', [works, revoked, used, over]],
      ['updated_at', [over, works, used, revoked]],
      ['-updated_at', [revoked, used, works, over]],
    ] as const

    for (const [sort, expected] of sorted) {
      const found = ids(await desk.list('user/invite', { search: desk.admin.email, ...(sort && { sort }) }))
      expect([sort, found]).toEqual([sort, expected])
    }
  })

  test('an id finds its invite, and a part of an e-mail those that the person made or used', async () => {
    const { desk, works, used } = await crowd('found')

    expect(ids(await desk.list('user/invite', { search: String(works) }))).toContain(works)
    expect(ids(await desk.list('user/invite', { search: 'GUEST@found' }))).toEqual([used])
    expect(await desk.list('user/invite', { search: desk.admin.email })).toHaveLength(4)
    expect(await desk.list('user/invite', { search: '99999999999' })).toEqual([])
  })
})
