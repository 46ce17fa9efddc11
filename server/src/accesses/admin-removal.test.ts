import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addNode, addSignedInUser, testContext } from '../testing/test-server.ts'

const day = 24 * 60 * 60

const { accessesOnNode, allocate, nodeRow, server } = await testContext()

test('an expired access is inactive and stays listed for 30 days', async () => {
  const adminApi = await adminClient(server)
  const { email, token } = await addSignedInUser(server.store)
  const { access } = (await allocate(token, await addNode(server.store))).json()
  const listByStatus = (status: string) => adminApi.list('user/access', { search: email, status })
  const countsAt = async (now: number) => {
    server.time.now = now
    return [(await listByStatus('active')).length, (await listByStatus('inactive')).length]
  }

  const seen = [await countsAt(access.expired_at - 1), await countsAt(access.expired_at)]
  // Uses the session of the admin, which would expire after 30 days without use.
  await countsAt(access.expired_at + 20 * day)
  seen.push(await countsAt(access.expired_at + 30 * day - 1), await countsAt(access.expired_at + 30 * day))

  expect(seen).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
    [0, 0],
  ])
})

test('a deleted access frees its slot, and its owner no longer sees it', async () => {
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
  expect((await allocate(token, node_id)).json().access.ip).toBe('10.8.0.3')
  expect(await adminApi.logEntries()).toMatchObject([
    { action: 'access.delete', subject_id: access.id, changes: { user_id: { from: user_id, to: null } } },
  ])
})

test('an inactive access can be deleted, and frees its slot only once', async () => {
  const adminApi = await adminClient(server)
  const node_id = await addNode(server.store)
  const { access } = (await allocate((await addSignedInUser(server.store)).token, node_id)).json()
  await server.store.db.update(accesses).set({ status: 'inactive' }).where(eq(accesses.id, access.id))

  const deletes = await Promise.all([1, 2, 3].map(() => adminApi.removeAccess(access.id)))

  expect(deletes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect((await nodeRow(node_id))?.busy_slots).toBe(0)
})

async function bulkClient() {
  const adminApi = await adminClient(server)
  const nodes = [await addNode(server.store, { capacity: 2 }), await addNode(server.store, { capacity: 2 })]
  const owner = await addSignedInUser(server.store)
  const ids: number[] = []
  for (const node_id of [nodes[1]!, nodes[0]!, nodes[1]!]) {
    ids.push((await allocate(owner.token, node_id)).json().access.id)
  }
  const remove = (ids: number[]) =>
    server.request('POST', '/api/admin/bulk/accesses/delete', { token: adminApi.admin.token, body: { ids } })
  return { ...adminApi, nodes, owner, ids, remove }
}

test('deletes and logs accesses, frees their slots and reports the missing ones', async () => {
  const { nodes, owner, ids, remove, list, logEntries } = await bulkClient()
  const [first, second, third] = ids as [number, number, number]

  const { statusCode, json } = await remove([third, first, first, 2_000_000_000])

  const skipped = [{ id: 2_000_000_000, reason: 'missing' }]
  expect([statusCode, json()]).toEqual([200, { changed: 2, skipped }])
  const busy = await Promise.all(nodes.map(async (id) => (await nodeRow(id))?.busy_slots))
  expect(busy).toEqual([1, 0])
  expect(await list('user/access', { search: owner.email })).toMatchObject([{ access_id: second }])
  const logged = { action: 'access.delete', changes: { user_id: { from: owner.id, to: null } } }
  expect(await logEntries()).toMatchObject([logged, logged])
  expect((await logEntries()).map(({ subject_id }) => subject_id).toSorted()).toEqual([first, third])
})

test('concurrent deletions of the same accesses delete and log each of them once', async () => {
  const { nodes, ids, remove, logEntries } = await bulkClient()

  const responses = await Promise.all([remove(ids), remove(ids.toReversed()), remove(ids)])

  const changed = responses.map(({ json }) => json().changed)
  expect(changed.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await logEntries()).toHaveLength(3)
  for (const id of nodes) expect((await nodeRow(id))?.busy_slots).toBe(0)
})
