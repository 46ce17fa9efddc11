import { expect, test } from '@rstest/core'
import { and, eq } from 'drizzle-orm'
import { publicKeyOf } from '../domain/key-pair.ts'
import { accesses } from '../store/access-tables.ts'
import { nodes, users } from '../store/schema.ts'
import { shortestTime } from '../testing/shortest-time.ts'
import { addManyAccesses, addNode, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'
import { allocate } from './allocation.ts'

const context = await testContext({ ACCESSES_PER_PERSON: '3' })
const { accessesOnNode, activeAccesses, addPremiumUser, nodeRow, remove, server } = context

test('200 requests, 40 at a time, get exactly the 50 slots of a node and distinct IP addresses', async () => {
  const { allocate } = context
  const node_id = await addNode(server.store, { capacity: 50 })
  const found = await Promise.all(Array.from({ length: 70 }, addPremiumUser))

  const tokens = Array.from({ length: 200 }, (_, index) => found[index % found.length]?.token ?? '')
  const responses: Awaited<ReturnType<typeof allocate>>[] = []
  while (tokens.length > 0) {
    const pending = tokens.splice(0, 40).map((token) => allocate(token, node_id))
    responses.push(...(await Promise.all(pending)))
  }

  const given = responses.filter(({ statusCode }) => statusCode === 200).map(({ json }) => json().access.ip)
  const refused = responses.filter(({ statusCode }) => statusCode === 400).map(({ json }) => json().message)
  expect(given).toHaveLength(50)
  expect(new Set(given).size).toBe(50)
  expect(refused).toEqual(Array(150).fill('node capacity overflow'))
  expect((await nodeRow(node_id))?.busy_slots).toBe(50)
  expect(await activeAccesses(node_id)).toHaveLength(50)
})

test('returns the private key once and stores the matching public key', async () => {
  const { allocate } = context
  const node_id = await addNode(server.store, { connect_params: { Jc: 4, S1: 0 }, type: 2 })
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
  expect(node).toMatchObject({ id: node_id, busy_slots: 1 })
  expect(list.items).toEqual([
    { id: access.id, name: 'phone', ip: '10.8.0.2', public_key: stored?.public_key, expired_at: null },
  ])
  expect(JSON.stringify([stored, list, server.log])).not.toContain(access.private_key)
})

test('a small subnet runs out of IP addresses, and one without IP addresses for clients has none', async () => {
  const { allocate } = context
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

test('finds the next IP address and the first gap among 20,000 accesses of a /8 quickly', async () => {
  const { allocate } = context
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/8' })
  const { token } = await addPremiumUser()
  const { db } = server.store
  const { id } = await addPremiumUser()
  await addManyAccesses(db, { node_id, user_id: id, count: 20_000, expired_at: null })

  const limit = 2000
  const allocateBoth = async () => {
    const next = (await allocate(token, node_id)).json().access
    await db.delete(accesses).where(and(eq(accesses.node_id, node_id), eq(accesses.ip, '10.0.40.7')))
    const gap = (await allocate(token, node_id)).json().access
    expect([next.ip, gap.ip]).toEqual(['10.0.78.34', '10.0.40.7'])
    await remove(token, next.id)
  }

  expect(await shortestTime(allocateBoth, limit)).toBeLessThan(limit)
})

test('concurrent allocations and deletions leave a correct slot count', async () => {
  const { allocate } = context
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
  const allocation = transaction((tx) => allocate(tx, request, { accessesPerUser: 0, limitedAccessMinutes: 30 }))

  await expect(allocation).rejects.toMatchObject({ status: 401 })
  expect(await activeAccesses(node_id)).toEqual([])
})
