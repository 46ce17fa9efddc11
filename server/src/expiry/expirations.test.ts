import { expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { queryRows, type Database } from '../database/database.ts'
import { lockNode, lockUser } from '../database/row-locks.ts'
import { accesses } from '../database/tables/accesses.ts'
import { users } from '../database/tables/schema.ts'
import { untilBlocked } from '../testing/load/database-state.ts'
import { addManyAccesses, addNode, addSignedInUser, expireAll, startTime, testContext } from '../testing/test-server.ts'
import { defaultBatchSize } from './batches.ts'

const minute = 60
const end = startTime + 1000

/** How many rows of `nodes` this connection has updated, reset between transactions: compare two numbers of one transaction. */
async function updatesOfNodes(tx: Database) {
  const [row] = await queryRows<{ count: string }>(
    tx,
    sql`select n_tup_upd as count from pg_stat_xact_user_tables where relname = 'nodes'`,
  )
  return Number(row?.count)
}

const { accessesOnNode, activeAccesses, addPremiumUser, allocate, nodeRow, server } = await testContext()

const rowsOf = (user_id: number) => server.store.db.select().from(accesses).where(eq(accesses.user_id, user_id))

test('when premium ends its accesses become limited from that time, even if it is noticed later', async () => {
  const node_id = await addNode(server.store)
  const { token } = await addSignedInUser(server.store, { premium_expired_at: end })
  await allocate(token, node_id)

  server.time.now = end - 1
  const before = await accessesOnNode(token, node_id)
  server.time.now = end + 10 * minute
  const after = await accessesOnNode(token, node_id)
  server.time.now = end + 30 * minute
  const expired = await accessesOnNode(token, node_id)

  expect(before.items).toMatchObject([{ expired_at: null }])
  expect(after.items).toMatchObject([{ expired_at: end + 30 * minute }])
  expect(expired).toMatchObject({ items: [], node: { busy_slots: 0 } })
})

test('accesses of a privileged user do not expire when premium ends', async () => {
  const node_id = await addNode(server.store)
  const { id, token } = await addSignedInUser(server.store, { premium_expired_at: end, is_privileged: true })
  await allocate(token, node_id)

  await expireAll(server, end + 90 * minute)

  expect(await rowsOf(id)).toMatchObject([{ mode: 'basic', status: 'active', expired_at: null }])
})

test('premium that a payment extends while its end is being applied ends later', async () => {
  const { config, store } = server
  // The embedded database runs one transaction at a time.
  if (config.databaseUrl === null) return
  const node_id = await addNode(store)
  const { id, token } = await addSignedInUser(store, { premium_expired_at: end })
  await allocate(token, node_id)

  const { expired } = await store.transaction(async (tx) => {
    await lockUser(tx, id)
    const expired = expireAll(server, end)
    await untilBlocked(store.db)
    await tx
      .update(users)
      .set({ premium_expired_at: end + minute })
      .where(eq(users.id, id))
    return { expired }
  })
  await expired
  const before = await rowsOf(id)
  await expireAll(server, end + minute)

  expect(before).toMatchObject([{ mode: 'basic', expired_at: null }])
  expect(await rowsOf(id)).toMatchObject([{ mode: 'limited', expired_at: end + 31 * minute }])
})

test('concurrent requests apply the end of premium once', async () => {
  const node_id = await addNode(server.store)
  const { id, token } = await addSignedInUser(server.store, { premium_expired_at: end })
  for (let created = 0; created < 3; created++) await allocate(token, node_id)

  await Promise.all(Array.from({ length: 10 }, () => expireAll(server, end + minute)))

  const rows = await rowsOf(id)
  expect(rows.map(({ mode, expired_at }) => `${mode} ${expired_at}`)).toEqual(
    Array(3).fill(`limited ${end + 30 * minute}`),
  )
})

async function nodeWithAccesses(count: number, expired_at: number | null) {
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/8' })
  const { id, token } = await addPremiumUser()
  await addManyAccesses(server.store.db, { node_id, user_id: id, count, expired_at })
  return { node_id, token }
}
const byNode = (token: string, node_id: number) =>
  server.request('GET', `/api/user/access/by-node/${node_id}`, { token })
test('a statement that adds, changes or deletes many accesses updates their node once', async () => {
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/8' })
  const { id: user_id } = await addPremiumUser()
  const onNode = eq(accesses.node_id, node_id)
  const statements = [
    (tx: Database) => addManyAccesses(tx, { node_id, user_id, count: 100, expired_at: null }),
    (tx: Database) => tx.update(accesses).set({ status: 'inactive' }).where(onNode),
    (tx: Database) => tx.update(accesses).set({ status: 'active' }).where(onNode),
    (tx: Database) => tx.delete(accesses).where(onNode),
  ]

  const results = []
  for (const run of statements) {
    const updates = await server.store.transaction(async (tx) => {
      const before = await updatesOfNodes(tx)
      await run(tx)
      return (await updatesOfNodes(tx)) - before
    })
    results.push({ updates, busy_slots: (await nodeRow(node_id))?.busy_slots })
  }

  expect(results).toEqual([100, 0, 100, 0].map((busy_slots) => ({ updates: 1, busy_slots })))
})

test('a request expires one batch, and the background tasks the rest', async () => {
  const { node_id } = await nodeWithAccesses(2 * defaultBatchSize + 1, startTime)
  const other = await nodeWithAccesses(0, null)

  const response = await byNode(other.token, other.node_id)

  expect(response.statusCode).toBe(200)
  expect(await activeAccesses(node_id)).toHaveLength(defaultBatchSize + 1)
  await expireAll(server)
  expect(await nodeRow(node_id)).toMatchObject({ busy_slots: 0 })
  expect(await activeAccesses(node_id)).toEqual([])
  expect((await allocate(other.token, node_id)).json()).toMatchObject({ node: { busy_slots: 1 } })
})

test('requests about other nodes do not wait for a node that is locked', async () => {
  const { store, config } = server
  // The embedded database runs one transaction at a time.
  if (config.databaseUrl === null) return
  const { node_id } = await nodeWithAccesses(1, startTime)
  const other = await nodeWithAccesses(0, null)

  const response = await store.transaction(async (tx) => {
    await lockNode(tx, node_id)
    return byNode(other.token, other.node_id)
  })

  expect(response.statusCode).toBe(200)
  await expireAll(server)
})

test('accesses that cannot be expired delay neither the accesses of the next node nor requests', async () => {
  const failing = await nodeWithAccesses(1, startTime)
  const next = await nodeWithAccesses(1, startTime)
  const { db } = server.store
  await db.execute(sql`create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`)
  await db.execute(sql`create trigger broken before update on accesses for each row
    when (old.node_id = ${sql.raw(String(failing.node_id))}) execute function refuse_change()`)

  const responses = [await byNode(next.token, next.node_id), await byNode(failing.token, failing.node_id)]
  await db.execute(sql`drop function refuse_change cascade`)

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await nodeRow(next.node_id)).toMatchObject({ busy_slots: 0 })
  expect(await nodeRow(failing.node_id)).toMatchObject({ busy_slots: 1 })
  expect(server.log.join('')).toContain('what has expired could not be applied')
  await expireAll(server)
  expect(await nodeRow(failing.node_id)).toMatchObject({ busy_slots: 0 })
})
