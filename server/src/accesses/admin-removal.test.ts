import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import { adminClient } from '../testing/admin-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, addSignedInUser, startTime } from '../testing/test-server.ts'

const day = 24 * 60 * 60

withTestServer({}, (context) => {
  test('an expired access is inactive and stays listed for 30 days', async () => {
    const { server, allocate } = context()
    const adminApi = await adminClient(server)
    const { email, token } = await addSignedInUser(server.store)
    const { access } = (await allocate(token, await addNode(server.store))).json()
    const listByStatus = (status: string) => adminApi.list('user/access', { search: email, status })
    const countsAt = async (now: number) => {
      server.time.now = now
      return [(await listByStatus('active')).length, (await listByStatus('inactive')).length]
    }

    const seen = [await countsAt(access.expired_at - 1), await countsAt(access.expired_at)]
    // Keeps the session of the admin from expiring.
    await countsAt(access.expired_at + 20 * day)
    seen.push(await countsAt(access.expired_at + 30 * day - 1), await countsAt(access.expired_at + 30 * day))
    server.time.now = startTime

    expect(seen).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 0],
    ])
  })

  test('a deleted access frees its slot and IP address, and its owner no longer sees it', async () => {
    const { server, allocate, accessesOnNode, nodeRow } = context()
    const adminApi = await adminClient(server)
    const node_id = await addNode(server.store, { capacity: 1 })
    const { id: user_id, token } = await addSignedInUser(server.store)
    const { access } = (await allocate(token, node_id)).json()

    const removed = await adminApi.removeAccess(access.id)
    const again = await adminApi.removeAccess(access.id)

    expect([removed.statusCode, removed.json()]).toEqual([200, { id: access.id }])
    expect(again.statusCode).toBe(404)
    expect((await nodeRow(node_id))?.busy_slots).toBe(0)
    expect((await accessesOnNode(token, node_id)).items).toEqual([])
    expect((await allocate(token, node_id)).json().access.ip).toBe(access.ip)
    expect(await adminApi.logEntries()).toMatchObject([
      { action: 'access.delete', subject_id: access.id, changes: { user_id: { from: user_id, to: null } } },
    ])
    for (const id of ['0', '-1', 'x', '99999999999']) expect((await adminApi.removeAccess(id)).statusCode).toBe(404)
  })

  test('an inactive access can be deleted, and frees its slot only once', async () => {
    const { server, allocate, nodeRow } = context()
    const adminApi = await adminClient(server)
    const node_id = await addNode(server.store)
    const { access } = (await allocate((await addSignedInUser(server.store)).token, node_id)).json()
    await server.store.db.update(accesses).set({ status: 'inactive' }).where(eq(accesses.id, access.id))

    const deletes = await Promise.all([1, 2, 3].map(() => adminApi.removeAccess(access.id)))

    expect(deletes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect((await nodeRow(node_id))?.busy_slots).toBe(0)
  })
})
