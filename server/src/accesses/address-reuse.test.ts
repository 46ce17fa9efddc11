import { expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { adminClient } from '../testing/admin-client.ts'
import { shortestTime } from '../testing/shortest-time.ts'
import { addNode, addSignedInUser, testContext } from '../testing/test-server.ts'

const { addPremiumUser, allocate, remove, server } = await testContext()
const { db } = server.store

/** A node with five IP addresses for clients. */
const smallNode = () => addNode(server.store, { subnet_cidr: '10.9.0.0/29' })
const ipOf = (host: number) => `10.9.0.${host}`

async function create(node_id: number, token?: string) {
  const user = token ?? (await addPremiumUser()).token
  const response = await allocate(user, node_id)
  expect(response.statusCode).toBe(200)
  const { id, ip, expired_at } = response.json().access
  return { id, ip, expired_at, remove: () => remove(user, id) }
}

async function createMany(node_id: number, count: number) {
  const created = []
  for (let index = 0; index < count; index += 1) created.push(await create(node_id))
  return created
}

const nextIps = async (node_id: number, count: number) => (await createMany(node_id, count)).map(({ ip }) => ip)

test('an IP address is used again only after all others', async () => {
  const node_id = await smallNode()
  const [first, second] = await createMany(node_id, 3)
  await second!.remove()
  await first!.remove()

  expect(await nextIps(node_id, 4)).toEqual([ipOf(5), ipOf(6), ipOf(3), ipOf(2)])
})

test('the IP address that became free first is used again first, however the accesses ended', async () => {
  const { removeAccess, setActive } = await adminClient(server)
  const node_id = await smallNode()
  const limited = await create(node_id, (await addSignedInUser(server.store)).token)
  const deactivated = await addPremiumUser()
  const [, removedByAdmin, removed, last] = [
    await create(node_id, deactivated.token),
    await create(node_id),
    await create(node_id),
    await create(node_id),
  ]

  await removeAccess(removedByAdmin.id)
  server.time.now = limited.expired_at
  expect(await nextIps(node_id, 1)).toEqual([ipOf(4)])
  await removed.remove()
  await setActive(deactivated.id, false)

  expect(await nextIps(node_id, 2)).toEqual([ipOf(2), ipOf(5)])
  await last.remove()
  expect(await nextIps(node_id, 1)).toEqual([ipOf(6)])
})

test('after an upgrade, IP addresses of unknown former accesses are used before those of known ones', async () => {
  const node_id = await smallNode()
  const created = await createMany(node_id, 5)
  await created[3]!.remove()
  await created[1]!.remove()
  await created[2]!.remove()
  await db.execute(sql`delete from freed_ips where ip = ${ipOf(3)} and node_id = ${node_id}`)

  expect(await nextIps(node_id, 3)).toEqual([ipOf(3), ipOf(5), ipOf(4)])
})

test('concurrent allocations get different IP addresses', async () => {
  const node_id = await smallNode()
  for (const { remove } of await createMany(node_id, 5)) await remove()
  const created = await Promise.all(Array.from({ length: 5 }, () => create(node_id)))

  expect(created.map(({ ip }) => ip).sort()).toEqual([2, 3, 4, 5, 6].map(ipOf))
})

test('finds the IP address that has been free the longest quickly in a /16 whose addresses were all used', async () => {
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/16' })
  await db.execute(sql`insert into freed_ips (node_id, ip)
    select ${node_id}::int, '10.0.255.254'::inet - at from generate_series(0, 65532) at`)
  expect((await create(node_id)).ip).toBe('10.0.255.254')

  const limit = 1000
  expect(await shortestTime(() => create(node_id), limit)).toBeLessThan(limit)
})
