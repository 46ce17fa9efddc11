import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { users } from '../store/schema.ts'
import { adminDesk } from '../testing/admin-desk.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { addNode, signedIn, start } from '../testing/test-server.ts'

onBothDatabases({}, (office) => {
  const emails = (items: { email: string }[]) => items.map(({ email }) => email.split('@', 1)[0])

  /** Four people, found by a word of this test's own. */
  const crowd = async (word: string) => {
    const { store } = office().server
    await signedIn(store, { email: `${word}-b@list.test`, created_at: start + 3 })
    await signedIn(store, { email: `${word}-a@list.test`, created_at: start + 1, updated_at: start + 9 })
    await signedIn(store, { email: `${word}-d@list.test`, created_at: start + 2, is_active: false })
    await signedIn(store, { email: `${word}-c@list.test`, created_at: start + 2, updated_at: start + 8 })
    return adminDesk(office().server)
  }

  test('a person is listed with all that the table shows, and without anything secret', async () => {
    const desk = await adminDesk(office().server)
    const { id, email } = await signedIn(office().server.store, { is_privileged: true, updated_at: start + 4 })

    const [item] = await desk.list('user', { search: email })

    expect(item).toEqual({
      id,
      email,
      status: 'active',
      is_active: true,
      is_admin: false,
      is_privileged: true,
      created_at: start,
      updated_at: start + 4,
    })
  })

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

  test('people come in the order that is asked for, by id where none is; who never changed comes first', async () => {
    const desk = await crowd('sorted')

    for (const [sort, expected] of sorted) {
      const found = emails(await desk.list('user', { search: 'sorted-', ...(sort && { sort }) }))
      expect([sort, found]).toEqual([sort, expected.split(' ').map((letter) => `sorted-${letter}`)])
    }
  })

  test('a part of an e-mail finds people, whatever its case, and signs stand for themselves', async () => {
    const desk = await crowd('part_50%')
    await signedIn(office().server.store, { email: 'partx50x-e@list.test' })

    expect(emails(await desk.list('user', { search: ' PART_50%-A@ ' }))).toEqual(['part_50%-a'])
    expect(await desk.list('user', { search: 'part_5' })).toHaveLength(4)
    expect(await desk.list('user', { search: '%' })).toHaveLength(4)
    expect(await desk.list('user', { search: '\\' })).toEqual([])
    expect(await desk.list('user', { search: "'; drop table users; --" })).toEqual([])
  })

  test('a status narrows the list, and the pages are those of what is left', async () => {
    const desk = await crowd('state')
    const narrowed = (status: string, page = '1') => desk.list('user', { search: 'state-', status, page, limit: '2' })

    expect(emails(await narrowed('inactive'))).toEqual(['state-d'])
    expect(emails(await narrowed('active'))).toEqual(['state-b', 'state-a'])
    expect(emails(await narrowed('active', '2'))).toEqual(['state-c'])
  })

  test('what the list does not know is refused', async () => {
    const desk = await adminDesk(office().server)
    const bad: Record<string, string>[] = [
      { sort: 'password_hash' },
      { status: 'used' },
      { order: 'id' },
      { search: 'a'.repeat(129) },
    ]

    for (const query of bad) expect(await desk.list('user', query)).toBe(400)
  })

  test('an e-mail that is changed in the database is found under its new name everywhere', async () => {
    const { server, allocate } = office()
    const desk = await adminDesk(server)
    const { id, token } = await signedIn(server.store, { email: 'before@list.test' })
    await allocate(token, await addNode(server.store))

    await server.store.db.update(users).set({ email: 'after@list.test' }).where(eq(users.id, id))

    expect(await desk.list('user/access', { search: 'before@list' })).toEqual([])
    expect(await desk.list('user/access', { search: 'after@list' })).toMatchObject([{ user_email: 'after@list.test' }])
  })
})
