import { expect, test } from '@rstest/core'
import type { OwnAccess } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { nodeAgents } from '../database/tables/node-agents.ts'
import { nodes } from '../database/tables/schema.ts'
import { reportingNode } from '../testing/agents/agent-reports.ts'
import { addNode, startTime, testContext } from '../testing/test-server.ts'

const context = await testContext()
const { addPremiumUser, allocate, server } = context

type Response = { items: OwnAccess[]; next?: string }
const listOf = async (token: string, query = ''): Promise<Response> =>
  (await server.request('GET', `/api/user/access/list${query}`, { token })).json()
const namesOf = async (token: string) => (await listOf(token)).items.map(({ name }) => name)

test('contains the own accesses on all nodes with their activity, newest first', async () => {
  const node = await reportingNode(context)
  await node.report({ counters: { received: 100, sent: 1000, last_handshake: startTime - 40 } })
  await allocate((await addPremiumUser()).token, node.node_id, 'of another user')
  const unmanaged = await addNode(server.store, { name: 'Alps', country: 'CH' })
  await allocate(node.user.token, unmanaged, 'tablet')

  expect((await listOf(node.user.token)).items).toEqual([
    {
      id: expect.any(Number),
      name: 'tablet',
      ip: '10.8.0.2',
      expired_at: null,
      node: { id: unmanaged, name: 'Alps', country: 'CH' },
      readiness: 'unmanaged',
      last_handshake: null,
      traffic: { received: 0, sent: 0 },
    },
    expect.objectContaining({
      id: node.access_id,
      name: 'phone',
      readiness: 'pending',
      last_handshake: startTime - 40,
      traffic: { received: 1000, sent: 100 },
    }),
  ])
})

test('omits expired accesses, and accesses on inactive nodes', async () => {
  const { token } = await addPremiumUser()
  const [first, second] = [await addNode(server.store), await addNode(server.store)]
  await allocate(token, first, 'phone')
  await allocate(token, first, 'laptop')
  await allocate(token, second, 'tablet')
  expect(await namesOf(token)).toEqual(['tablet', 'laptop', 'phone'])

  await server.store.db.update(accesses).set({ expired_at: startTime }).where(eq(accesses.name, 'laptop'))
  await server.store.db.update(nodes).set({ status: 0 }).where(eq(nodes.id, second))

  expect(await namesOf(token)).toEqual(['phone'])
})

test('is read in pages', async () => {
  const { token } = await addPremiumUser()
  const node_id = await addNode(server.store)
  for (const name of ['a', 'b', 'c']) await allocate(token, node_id, name)

  const { items, next } = await listOf(token, '?limit=2')
  const last = await listOf(token, `?limit=2&after=${next}`)

  expect([...items, ...last.items].map(({ name }) => name)).toEqual(['c', 'b', 'a'])
  expect(last.next).toBeUndefined()
})

test('has the agents of its nodes read more often', async () => {
  const { db, node_id, user } = await reportingNode(context)
  const watchedUntil = async () =>
    (await db.select().from(nodeAgents).where(eq(nodeAgents.node_id, node_id)))[0]?.watched_until

  expect(await watchedUntil()).toBe(0)
  await listOf(user.token)
  expect(await watchedUntil()).toBeGreaterThan(startTime)
})

test('the page of a node has the names of the own accesses on all nodes, also of accesses that expired today', async () => {
  const { token } = await addPremiumUser()
  const [first, second] = [await addNode(server.store), await addNode(server.store)]
  for (const name of ['yesterday', 'today', 'phone']) await allocate(token, first, name)
  await allocate(token, second, 'phone')
  await allocate((await addPremiumUser()).token, first, 'of another user')
  const expire = (name: string, seconds: number) =>
    server.store.db
      .update(accesses)
      .set({ status: 'inactive', expired_at: startTime - seconds })
      .where(eq(accesses.name, name))
  await expire('yesterday', 25 * 60 * 60)
  await expire('today', 23 * 60 * 60)
  const pageOfNode = async (query = '') =>
    (await server.request('GET', `/api/user/access/by-node/${second}${query}`, { token })).json()

  expect((await pageOfNode()).used_names).toEqual(['phone', 'today'])
  expect(await pageOfNode('?page=2')).not.toHaveProperty('used_names')
})
