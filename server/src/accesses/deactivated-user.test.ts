import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { users } from '../store/schema.ts'
import { addNode, startTime } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { allocate } from './allocation.ts'

withTestServer({}, (context) => {
  test('a user who is deactivated after the session was checked gets no access', async () => {
    const { server, addPremiumUser, activeAccesses } = context()
    const { db, transaction } = server.store
    const node_id = await addNode(server.store)
    const { id } = await addPremiumUser()
    const [user] = await db.select().from(users).where(eq(users.id, id))
    await db.update(users).set({ is_active: false }).where(eq(users.id, id))

    const request = { user: user!, node_id, name: 'phone', now: startTime }
    const allocation = transaction((tx) => allocate(tx, request, { accessesPerUser: 0, limitedAccessMinutes: 30 }))

    await expect(allocation).rejects.toMatchObject({ status: 401 })
    expect(await activeAccesses(node_id)).toEqual([])
  })
})
