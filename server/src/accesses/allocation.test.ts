import { expect, test } from '@rstest/core'
import { and, eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { nodes, users } from '../database/tables/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields } from '../testing/agents/node-fields.ts'
import { publicKeyOf } from '../testing/public-key.ts'
import { shortestTime } from '../testing/shortest-time.ts'
import { addManyAccesses, addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'
import { allocate as allocateIn } from './allocation.ts'

const { accessesOnNode, activeAccesses, addPremiumUser, allocate, nodeRow, remove, server } = await testContext({
  ACCESSES_PER_PERSON: '3',
})

test('returns the private key once and stores the matching public key', async () => {
  const node_id = await addNode(server.store, { connect_params: { Jc: 4, S1: 0, note: 'secret' }, type: 2 })
  const { token } = await addPremiumUser()

  const { access, node } = (await allocate(token, node_id)).json()
  const [stored] = await activeAccesses(node_id)
  const list = await accessesOnNode(token, node_id)

  expect(Buffer.from(access.private_key, 'base64')).toHaveLength(32)
  expect(stored?.public_key).toBe(publicKeyOf(access.private_key))
  expect(access).toMatchObject({
    name: 'phone',
    ip: '10.8.0.2',
    connect_params: { Jc: 4, S1: 0 },
    expired_at: null,
  })
  expect(access.connect_params).not.toHaveProperty('note')
  expect(node).toMatchObject({ id: node_id, busy_slots: 1 })
  expect(list.items).toEqual([
    { id: access.id, name: 'phone', ip: '10.8.0.2', public_key: stored?.public_key, expired_at: null },
  ])
  expect(JSON.stringify([stored, list, server.log])).not.toContain(access.private_key)
})

test('a member creates at most 60 accesses in a quarter of an hour, also if each is deleted at once', async () => {
  const node_id = await addNode(server.store)
  const { token } = await addPremiumUser()
  for (let count = 0; count < 60; count += 1) {
    const { access } = (await allocate(token, node_id)).json()
    expect((await remove(token, access.id)).statusCode).toBe(200)
  }

  const refused = await allocate(token, node_id)

  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
  expect((await allocate((await addPremiumUser()).token, node_id)).statusCode).toBe(200)
})

test('a small subnet runs out of IP addresses, and one without IP addresses for clients has none', async () => {
  const { token } = await addPremiumUser()
  const small = await addNode(server.store, { subnet_cidr: '10.9.0.7/29' })
  const responses = [await allocate(token, small), await allocate(token, small), await allocate(token, small)]
  const others = [
    await allocate((await addPremiumUser()).token, small),
    await allocate((await addPremiumUser()).token, small),
  ]
  const last = await allocate((await addPremiumUser()).token, small)

  expect([...responses, ...others].map(({ json }) => json().access.ip)).toEqual([
    '10.9.0.2',
    '10.9.0.3',
    '10.9.0.4',
    '10.9.0.5',
    '10.9.0.6',
  ])
  expect([last.statusCode, last.json()]).toEqual([400, { message: 'node capacity overflow' }])
  for (const subnet_cidr of ['10.9.0.0/31', '10.9.0.0/32', '10.9.0.0']) {
    const none = await allocate((await addPremiumUser()).token, await addNode(server.store, { subnet_cidr }))
    expect([none.statusCode, none.json()]).toEqual([400, { message: 'node capacity overflow' }])
  }
})

test('finds the next IP address beside 20,000 accesses of a /8 quickly', async () => {
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/8' })
  const { token } = await addPremiumUser()
  const { db } = server.store
  const { id } = await addPremiumUser()
  await addManyAccesses(db, { node_id, user_id: id, count: 20_000, expired_at: null })

  const limit = 2000
  await db.delete(accesses).where(and(eq(accesses.node_id, node_id), eq(accesses.ip, '10.0.40.7')))
  const ips: string[] = []
  const allocateNext = async () => {
    const { access } = (await allocate(token, node_id)).json()
    ips.push(access.ip)
    await remove(token, access.id)
  }

  expect(await shortestTime(allocateNext, limit)).toBeLessThan(limit)
  expect(ips[0]).toBe('10.0.78.34')
})

test('concurrent allocations and deletions leave a correct slot count', async () => {
  const node_id = await addNode(server.store, { capacity: 5 })
  const found = await Promise.all(Array.from({ length: 12 }, addPremiumUser))

  await Promise.all(
    found.map(async ({ token }) => {
      for (let round = 0; round < 4; round++) {
        const { statusCode, json } = await allocate(token, node_id)
        if (statusCode === 200) await remove(token, json().access.id)
      }
    }),
  )

  expect(await activeAccesses(node_id)).toHaveLength(0)
  expect((await nodeRow(node_id))?.busy_slots).toBe(0)
})

test('the database rejects an access above the capacity and a duplicate IP address', async () => {
  const node_id = await addNode(server.store, { capacity: 1 })
  const { id: user_id } = await addPremiumUser()
  const row = {
    node_id,
    user_id,
    name: 'x',
    public_key: 'k',
    status: 'active',
    mode: 'basic',
    created_at: startTime,
  } as const
  const { db } = server.store
  await db.insert(accesses).values({ ...row, ip: '10.8.0.2' })

  await expect(db.insert(accesses).values({ ...row, ip: '10.8.0.3' })).rejects.toMatchObject({
    cause: { code: '23514' },
  })
  await expect(db.update(nodes).set({ busy_slots: 2 }).where(eq(nodes.id, node_id))).rejects.toMatchObject({
    cause: { code: '23514' },
  })
  await db.update(nodes).set({ capacity: 9 }).where(eq(nodes.id, node_id))
  await expect(db.insert(accesses).values({ ...row, ip: '10.8.0.2' })).rejects.toMatchObject({
    cause: { code: '23505' },
  })
  expect((await nodeRow(node_id))?.busy_slots).toBe(1)
})

test('a user who is deactivated after the session was checked gets no access', async () => {
  const { db, transaction } = server.store
  const node_id = await addNode(server.store)
  const { id } = await addPremiumUser()
  const [user] = await db.select().from(users).where(eq(users.id, id))
  await db.update(users).set({ is_active: false }).where(eq(users.id, id))

  const request = { user: user!, node_id, name: 'phone', now: startTime }
  const allocation = transaction((tx) => allocateIn(tx, request, { accessesPerUser: 0, limitedAccessMinutes: 30 }))

  await expect(allocation).rejects.toMatchObject({ status: 401 })
  expect(await activeAccesses(node_id)).toEqual([])
})

test('a deleted access frees its slot, and the next access gets another IP address', async () => {
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
  expect(next.json().access.ip).toBe('10.8.0.5')
  expect((await accessesOnNode(token, node_id)).items.map(({ ip }: { ip: string }) => ip)).toEqual([
    '10.8.0.5',
    '10.8.0.4',
    '10.8.0.2',
  ])
})

test('an access of a limited user expires and frees its slot', async () => {
  const node_id = await addNode(server.store, { capacity: 1 })
  const limited = await addSignedInUser(server.store)
  const next = await addPremiumUser()

  const { access } = (await allocate(limited.token, node_id)).json()
  const full = await allocate(next.token, node_id)
  server.time.now = access.expired_at
  const list = await accessesOnNode(limited.token, node_id)
  const after = await allocate(next.token, node_id)

  expect(access.expired_at).toBe(startTime + 30 * 60)
  expect(full.json()).toEqual({ message: 'node capacity overflow' })
  expect(list).toMatchObject({ items: [], node: { busy_slots: 0 } })
  expect(after.json().access.ip).toBe('10.8.0.3')
  const [row] = await server.store.db.select().from(accesses).where(eq(accesses.id, access.id))
  expect(row).toMatchObject({ status: 'inactive', mode: 'limited' })
})

test('a node that an admin closed refuses new accesses, and keeps its accesses until it is opened', async () => {
  const { createNode, updateNode } = await adminClient(server)
  const { id } = (await createNode(nodeFields)).json()
  const { token } = await addPremiumUser()
  const { access } = (await allocate(token, id)).json()

  await updateNode(id, { ...nodeFields, is_closed: true })
  await updateNode(id, { ...nodeFields, city: 'Oslo' })
  const refused = await allocate(token, id, 'laptop')
  const list = await accessesOnNode(token, id)
  await updateNode(id, { ...nodeFields, is_closed: false })
  const allowed = await allocate(token, id, 'laptop')

  expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'node.closed' }])
  expect(list).toMatchObject({ items: [{ id: access.id }], node: { is_closed: true } })
  expect(allowed.statusCode).toBe(200)
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
    for (const path of [`by-node/${id}`, `status/${id}`])
      expect((await server.request('GET', `/api/user/access/${path}`, { token })).statusCode).toBe(404)
  }
})

test('a user sees only own accesses, and can rename them', async () => {
  const node_id = await addNode(server.store)
  const owner = await addPremiumUser()
  const other = await addSignedInUser(server.store, { is_admin: true })
  const { id } = (await allocate(owner.token, node_id)).json().access
  const rename = { token: owner.token, body: { name: ' new name ' } }

  expect((await server.request('PATCH', `/api/user/access/${id}/label`, rename)).statusCode).toBe(200)
  expect((await accessesOnNode(owner.token, node_id)).items).toMatchObject([{ id, name: 'new name' }])
  expect((await accessesOnNode(other.token, node_id)).items).toEqual([])
})
