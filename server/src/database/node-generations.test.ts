import { expect, test } from '@rstest/core'
import { eq } from 'drizzle-orm'
import { addManyAccesses, addNode, testContext } from '../testing/test-server.ts'
import { accesses } from './tables/accesses.ts'
import { nodeAgents, nodeGenerations } from './tables/node-agents.ts'
import { nodes, users } from './tables/schema.ts'

const { addPremiumUser, allocate, server } = await testContext()

const generationOf = async (node_id: number) => {
  const { db } = server.store
  const [row] = await db.select().from(nodeGenerations).where(eq(nodeGenerations.node_id, node_id))
  return row?.generation
}

async function nodeWithAccess() {
  const user = await addPremiumUser()
  const node_id = await addNode(server.store)
  await allocate(user.token, node_id)
  const [access] = await server.store.db.select().from(accesses).where(eq(accesses.node_id, node_id))
  if (!access) throw new Error('There is no access')
  return { db: server.store.db, user, node_id, access, generation: (await generationOf(node_id)) ?? 0 }
}

test('starts at 1 for a new node, and grows when an access is added, changed or removed', async () => {
  const { db, node_id, access, generation } = await nodeWithAccess()
  expect(generation).toBe(2)

  await db.update(accesses).set({ expired_at: 1_790_000_060 }).where(eq(accesses.id, access.id))
  expect(await generationOf(node_id)).toBe(3)
  await db.delete(accesses).where(eq(accesses.id, access.id))
  expect(await generationOf(node_id)).toBe(4)
})

test('stays when an access is renamed, or when an inactive one is removed', async () => {
  const { db, node_id, access, generation } = await nodeWithAccess()

  await db.update(accesses).set({ name: 'tablet' }).where(eq(accesses.id, access.id))
  expect(await generationOf(node_id)).toBe(generation)
  await db.update(accesses).set({ status: 'inactive' }).where(eq(accesses.id, access.id))
  await db.delete(accesses).where(eq(accesses.id, access.id))
  expect(await generationOf(node_id)).toBe(generation + 1)
})

test('grows by a change of many accesses, which ends before the timeout of a statement after a change of one', async () => {
  const { db, user, node_id, access } = await nodeWithAccess()
  await addManyAccesses(db, { node_id, user_id: user.id, count: 6000, expired_at: null })
  const generation = (await generationOf(node_id)) ?? 0

  await server.store.transaction(async (tx) => {
    await tx.update(accesses).set({ name: 'tablet' }).where(eq(accesses.id, access.id))
    await tx.update(accesses).set({ expired_at: 1_790_000_060 }).where(eq(accesses.node_id, node_id))
  })

  expect(await generationOf(node_id)).toBe(generation + 1)
})

test.each([
  ['is deactivated', { is_active: false }, { is_active: true }],
  ['becomes privileged', { is_privileged: true }, { is_privileged: false }],
  ['extends premium', { premium_expired_at: 1_800_000_000 }, { premium_expired_at: null }],
])('grows on the nodes of a user who %s, and when that is undone', async (_, change, undo) => {
  const { db, user, node_id, generation } = await nodeWithAccess()
  const update = (fields: typeof change | typeof undo) => db.update(users).set(fields).where(eq(users.id, user.id))

  await update(change)
  expect(await generationOf(node_id)).toBe(generation + 1)
  await update(undo)
  expect(await generationOf(node_id)).toBe(generation + 2)
  await update(undo)
  expect(await generationOf(node_id)).toBe(generation + 2)
})

test('grows when the agent of a node is replaced, whose state is then unknown', async () => {
  const { db, node_id, generation } = await nodeWithAccess()
  await db.update(nodeAgents).set({ applied_generation: generation, seen_at: 1 }).where(eq(nodeAgents.node_id, node_id))

  await db.update(nodes).set({ name: 'Bergen' }).where(eq(nodes.id, node_id))
  expect(await generationOf(node_id)).toBe(generation)
  await db.update(nodes).set({ api_token: 'other' }).where(eq(nodes.id, node_id))
  expect(await generationOf(node_id)).toBe(generation + 1)
  const [agent] = await db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id))
  expect(agent).toMatchObject({ applied_generation: 0, seen_at: null })
})
