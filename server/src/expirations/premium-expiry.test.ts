import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, addSignedInUser, expireAll, startTime } from '../testing/test-server.ts'

const minute = 60
const end = startTime + 1000

withTestServer({}, (context) => {
  const rowsOf = (user_id: number) =>
    context().server.store.db.select().from(accesses).where(eq(accesses.user_id, user_id))

  test('when premium ends its accesses become limited from that time, even if it is noticed later', async () => {
    const { server, allocate, accessesOnNode } = context()
    const node_id = await addNode(server.store)
    const { token } = await addSignedInUser(server.store, { premium_expired_at: end })
    await allocate(token, node_id)

    server.time.now = end - 1
    const before = await accessesOnNode(token, node_id)
    server.time.now = end + 10 * minute
    const after = await accessesOnNode(token, node_id)
    server.time.now = end + 30 * minute
    const expired = await accessesOnNode(token, node_id)
    server.time.now = startTime

    expect(before.items).toMatchObject([{ expired_at: null }])
    expect(after.items).toMatchObject([{ expired_at: end + 30 * minute }])
    expect(expired).toMatchObject({ items: [], node: { busy_slots: 0 } })
  })

  test('accesses of a privileged user do not expire when premium ends', async () => {
    const { server, allocate } = context()
    const node_id = await addNode(server.store)
    const { id, token } = await addSignedInUser(server.store, { premium_expired_at: end, is_privileged: true })
    await allocate(token, node_id)

    await expireAll(server, end + 90 * minute)

    expect(await rowsOf(id)).toMatchObject([{ mode: 'basic', status: 'active', expired_at: null }])
  })

  test('an access of an expired premium frees its slot for the next request', async () => {
    const { server, addPremiumUser, allocate } = context()
    const node_id = await addNode(server.store, { capacity: 1 })
    const { id, token } = await addSignedInUser(server.store, { premium_expired_at: end })
    await allocate(token, node_id)

    server.time.now = end + 31 * minute
    const next = await allocate((await addPremiumUser()).token, node_id)
    server.time.now = startTime

    expect(next.statusCode).toBe(200)
    expect(await rowsOf(id)).toMatchObject([{ mode: 'limited', status: 'inactive' }])
  })

  test('concurrent requests apply the end of premium once', async () => {
    const { server, allocate } = context()
    const node_id = await addNode(server.store)
    const { id, token } = await addSignedInUser(server.store, { premium_expired_at: end })
    for (let created = 0; created < 3; created++) await allocate(token, node_id)

    await Promise.all(Array.from({ length: 10 }, () => expireAll(server, end + minute)))

    const rows = await rowsOf(id)
    expect(rows.map(({ mode, expired_at }) => `${mode} ${expired_at}`)).toEqual(
      Array(3).fill(`limited ${end + 30 * minute}`),
    )
  })
})
