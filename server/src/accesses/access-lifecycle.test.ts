import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { accesses } from '../store/access-tables.ts'
import { addNode, addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const { accessesOnNode, addPremiumUser, allocate, remove, server } = await testContext({ ACCESSES_PER_PERSON: '3' })

test('a deleted access frees its slot and its IP address, and the next access gets the lowest free one', async () => {
  const node_id = await addNode(server.store, { capacity: 3 })
  const { token } = await addPremiumUser()
  const created = [await allocate(token, node_id), await allocate(token, node_id), await allocate(token, node_id)]
  const ids = created.map(({ json }) => json().access.id)

  const removed = await remove(token, ids[1])
  const again = await remove(token, ids[1])
  const busy = (await accessesOnNode(token, node_id)).node.busy_slots
  const next = await allocate(token, node_id)

  expect([removed.statusCode, removed.json()]).toEqual([200, { id: ids[1] }])
  expect(again.statusCode).toBe(404)
  expect(busy).toBe(2)
  expect(next.json().access.ip).toBe('10.8.0.3')
  expect((await accessesOnNode(token, node_id)).items.map(({ ip }: { ip: string }) => ip)).toEqual([
    '10.8.0.3',
    '10.8.0.4',
    '10.8.0.2',
  ])
})

test('an access of a limited user expires and frees its slot and IP address', async () => {
  const node_id = await addNode(server.store, { capacity: 1 })
  const limited = await addSignedInUser(server.store)
  const next = await addPremiumUser()

  const { access } = (await allocate(limited.token, node_id)).json()
  const full = await allocate(next.token, node_id)
  server.time.now = access.expired_at
  const list = await accessesOnNode(limited.token, node_id)
  const after = await allocate(next.token, node_id)
  server.time.now = startTime

  expect(access.expired_at).toBe(startTime + 30 * 60)
  expect(full.json()).toEqual({ message: 'node capacity overflow' })
  expect(list).toMatchObject({ items: [], node: { busy_slots: 0 } })
  expect(after.json().access.ip).toBe(access.ip)
  const [row] = await server.store.db.select().from(accesses).where(eq(accesses.id, access.id))
  expect(row).toMatchObject({ status: 'inactive', mode: 'limited' })
})

test('allocation frees expired slots even if no list was read', async () => {
  const node_id = await addNode(server.store, { capacity: 1 })
  const { access } = (await allocate((await addSignedInUser(server.store)).token, node_id)).json()

  server.time.now = access.expired_at
  const after = await allocate((await addPremiumUser()).token, node_id)
  server.time.now = startTime

  expect(after.statusCode).toBe(200)
})

test('a user gets as many accesses on a node as the configuration allows', async () => {
  const node_id = await addNode(server.store)
  const { token } = await addPremiumUser()
  const responses = await Promise.all(Array.from({ length: 8 }, () => allocate(token, node_id)))

  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  expect(responses.filter(({ json }) => json().message === 'access.limit.reached')).toHaveLength(5)
})

test('returns 404 for an inactive or unknown node', async () => {
  const { token } = await addPremiumUser()
  const inactive = await addNode(server.store, { status: 0 })

  for (const id of [inactive, 2_000_000]) {
    expect((await allocate(token, id)).statusCode).toBe(404)
    expect((await server.request('GET', `/api/user/access/by-node/${id}`, { token })).statusCode).toBe(404)
  }
})

test('a user cannot see, rename or delete accesses of others, and can rename own ones', async () => {
  const node_id = await addNode(server.store)
  const owner = await addPremiumUser()
  const other = await addSignedInUser(server.store, { is_admin: true })
  const { id } = (await allocate(owner.token, node_id)).json().access
  const rename = (token: string, name: string) =>
    server.request('PATCH', `/api/user/access/${id}/label`, { token, body: { name } })

  expect((await accessesOnNode(other.token, node_id)).items).toEqual([])
  expect((await rename(other.token, 'mine')).statusCode).toBe(404)
  expect((await remove(other.token, id)).statusCode).toBe(404)

  expect((await rename(owner.token, ' new name ')).statusCode).toBe(200)
  expect((await accessesOnNode(owner.token, node_id)).items).toMatchObject([{ id, name: 'new name' }])
})
