import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, addSignedInUser } from '../testing/test-server.ts'

withTestServer({}, (context) => {
  async function bulkClient() {
    const { server, allocate } = context()
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

  test('deletes accesses, frees their slots and reports the missing ones', async () => {
    const { nodes, owner, ids, remove, list } = await bulkClient()
    const [first, second, third] = ids as [number, number, number]

    const { statusCode, json } = await remove([third, first, first, 2_000_000_000])

    const skipped = [{ id: 2_000_000_000, reason: 'missing' }]
    expect([statusCode, json()]).toEqual([200, { changed: 2, skipped }])
    const busy = await Promise.all(nodes.map(async (id) => (await context().nodeRow(id))?.busy_slots))
    expect(busy).toEqual([1, 0])
    expect(await list('user/access', { search: owner.email })).toMatchObject([{ access_id: second }])
  })

  test('logs one entry for each deleted access', async () => {
    const { owner, ids, remove, logEntries } = await bulkClient()

    await remove([...ids, 2_000_000_000])

    const entries = await logEntries()
    expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual(ids.toSorted())
    for (const entry of entries) {
      expect(entry).toMatchObject({ action: 'access.delete', changes: { user_id: { from: owner.id, to: null } } })
    }
  })

  test('concurrent deletions of the same accesses delete and log each of them once', async () => {
    const { nodes, ids, remove, logEntries } = await bulkClient()

    const responses = await Promise.all([remove(ids), remove(ids.toReversed()), remove(ids)])

    const changed = responses.map(({ json }) => json().changed)
    expect(changed.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await logEntries()).toHaveLength(3)
    for (const id of nodes) expect((await context().nodeRow(id))?.busy_slots).toBe(0)
  })

  test('refuses no ids, too many and malformed ones', async () => {
    const { ids, remove, list, owner } = await bulkClient()
    const many = Array.from({ length: 201 }, (_, index) => index + 1)

    for (const bad of [[], many, [0], [1.5]]) expect((await remove(bad)).statusCode).toBe(400)
    expect(await list('user/access', { search: owner.email })).toHaveLength(ids.length)
  })
})
