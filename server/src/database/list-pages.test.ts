import { expect, test } from '@rstest/core'
import {
  adminListNames,
  billingListOptions,
  endpointsByArea,
  inviteListOptions,
  logListOptions,
  nodeListOptions,
  userAccessListOptions,
  userListOptions,
} from '@sallyport/contract/endpoints'
import { eq, sql } from 'drizzle-orm'
import { addOrder } from '../billings/orders-queries.ts'
import { offeredPlan } from '../billings/plans-queries.ts'
import { addInvite } from '../invites/invites-queries.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addExampleResources } from '../testing/requests/example-resources.ts'
import {
  addNode,
  addSignedInUser,
  sharedServer,
  startTime,
  testContext,
  type TestServer,
} from '../testing/test-server.ts'
import { logAdminAction } from './admin-log.ts'
import { accesses } from './tables/accesses.ts'
import { invites } from './tables/invites.ts'
import { orders } from './tables/orders.ts'
import { nodes, users } from './tables/schema.ts'

type Item = { id?: number; access_id?: number }
/** A list and functions that add and delete a row. Rows of the same `step` differ only in their id. */
type List = {
  path: string
  sorts: readonly string[]
  add: (step: number) => Promise<unknown>
  remove: (id: number) => Promise<unknown>
}

const bothDirections = (columns: readonly string[]) => columns.flatMap((column) => [column, `-${column}`])
/** Each column with one direction, in turn descending and ascending. The columns of users are tested in both directions. */
const oneDirection = (columns: readonly string[]) =>
  columns.map((column, index) => (index % 2 === 0 ? `-${column}` : column))

const listNames = ['active nodes', 'accesses of a node', ...adminListNames] as const
type ListName = (typeof listNames)[number]

async function listsOf(server: TestServer): Promise<Record<ListName, List & { token: string }>> {
  const { store } = server
  const { db } = store
  const { id: user_id, token } = await addSignedInUser(store, { is_admin: true, is_privileged: true })
  const node_id = await addNode(store, { name: 'Busy' })
  const plan = await offeredPlan(db, 1)
  const allocate = (name: string) =>
    server.request('POST', '/api/user/access/allocate', { token, body: { node_id, name } })
  const addNamed = (step: number) => addNode(store, { name: step % 2 ? `Йод ${step}` : `beta ${step}` })
  const removeNode = (id: number) => db.delete(nodes).where(eq(nodes.id, id))
  const removeAccess = (id: number) => db.delete(accesses).where(eq(accesses.id, id))
  const changed = (step: number) => (step % 2 ? { updated_at: startTime + step } : {})

  return {
    'active nodes': { path: '/api/node/list', sorts: [''], token, add: addNamed, remove: removeNode },
    nodes: {
      path: '/api/admin/node/list',
      sorts: ['', ...oneDirection(nodeListOptions.sortable)],
      token,
      add: addNamed,
      remove: removeNode,
    },
    'accesses of a node': {
      path: `/api/user/access/by-node/${node_id}`,
      sorts: [''],
      token,
      add: (step) => allocate(`own ${step}`),
      remove: removeAccess,
    },
    users: {
      path: '/api/admin/user/list?search=paged',
      sorts: bothDirections(userListOptions.sortable),
      token,
      add: (step) =>
        addSignedInUser(store, {
          email: `${step % 3}${Math.random()}@paged.test`,
          created_at: startTime + step,
          ...changed(step),
        }),
      remove: (id) => db.delete(users).where(eq(users.id, id)),
    },
    accesses: {
      path: '/api/admin/user/access/list?status=active',
      sorts: oneDirection(userAccessListOptions.sortable),
      token,
      add: (step) => allocate(step % 2 ? `Йод ${step}` : `beta ${step}`),
      remove: removeAccess,
    },
    invites: {
      path: '/api/admin/user/invite/list?status=active',
      sorts: oneDirection(inviteListOptions.sortable),
      token,
      add: (step) => addInvite(db, { created_by_id: user_id, now: startTime + step }),
      remove: (id) => db.delete(invites).where(eq(invites.id, id)),
    },
    billings: {
      path: '/api/admin/billing/list',
      sorts: oneDirection(billingListOptions.sortable),
      token,
      add: (step) =>
        plan
          ? addOrder(db, { user_id, plan, gateway: 'external', description: '', now: startTime + step })
          : Promise.reject(),
      remove: (id) => db.delete(orders).where(eq(orders.id, id)),
    },
    log: {
      path: '/api/admin/log?status=node.update',
      sorts: oneDirection(logListOptions.sortable),
      token,
      add: (step) => logAdminAction(db, { admin_id: user_id, action: 'node.update', subject_id: node_id, now: step }),
      // The database rejects the deletion of a log entry.
      remove: async () => undefined,
    },
  }
}

const { server } = await testContext({ DEMO: '1' })

const pageOf = async ({ path, token }: { path: string; token: string }, query: Record<string, string>) => {
  const joined = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  const response = await server.request('GET', joined, { token })
  const { items = [], next } = response.json<{ items?: Item[]; next?: string }>()
  return { status: response.statusCode, ids: items.map(({ id, access_id }) => access_id ?? id ?? 0), next }
}

for (const name of listNames) {
  test(`${name}: rows added or deleted between two pages neither repeat nor hide others`, async () => {
    const list = (await listsOf(server))[name]
    for (const sort of list.sorts) {
      for (const step of [3, 1, 3, 2, 1, 2, 4]) await list.add(step)
      const query = { limit: '3', ...(sort && { sort }) }
      const before = await pageOf(list, { ...query, limit: '100' })

      const first = await pageOf(list, query)
      const seen = [...first.ids]
      for (const step of [0, 0, 1, 2, 3, 9]) await list.add(step)
      await list.remove(seen[2] ?? 0)
      for (let page = 2, { next } = first; next; page += 1) {
        const more = await pageOf(list, { ...query, page: String(page), after: next })
        expect(more.status).toBe(200)
        seen.push(...more.ids)
        next = more.next
      }

      expect([sort, new Set(seen).size]).toEqual([sort, seen.length])
      const known = new Set(before.ids)
      expect([sort, seen.filter((id) => known.has(id))]).toEqual([sort, before.ids])
    }
  })
}

test('a page that is not full has no cursor, and a page number without a cursor still works', async () => {
  const { billings: list } = await listsOf(server)
  await list.add(1)
  const all = await pageOf(list, { limit: '100' })

  const second = await pageOf(list, { limit: '2', page: '2' })

  expect(all.next).toBeUndefined()
  expect(second.ids).toEqual(all.ids.slice(2, 4))
})

test('refuses a cursor that is malformed or of another list, order or search', async () => {
  const { invites: list, users: other } = await listsOf(server)
  for (const step of [1, 2, 3]) await Promise.all([list.add(step), other.add(step)])
  const { next = '' } = await pageOf(list, { limit: '2' })
  const read = JSON.parse(Buffer.from(next, 'base64url').toString()) as unknown[]
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify([read[0], ...values])).toString('base64url')
  const statusOf = async (of: typeof list, query: Record<string, string>) => (await pageOf(of, query)).status

  expect(await statusOf(list, { limit: '2', after: next })).toBe(200)
  expect(await statusOf(other, { limit: '2', after: next })).toBe(400)
  expect(await statusOf(list, { limit: '2', after: next, sort: 'id' })).toBe(400)
  expect(await statusOf(list, { limit: '2', after: next, search: 'x' })).toBe(400)
  for (const after of [
    '',
    '!',
    'x'.repeat(2000),
    'bm9wZQ',
    forged(),
    forged('1'),
    forged(1.5),
    forged(1e30),
    forged(1, 2),
  ])
    expect([after, await statusOf(list, { after })]).toEqual([after, 400])
  const { next: byEmail = '' } = await pageOf(other, { limit: '2', sort: 'email' })
  const [view] = JSON.parse(Buffer.from(byEmail, 'base64url').toString()) as unknown[]
  for (const email of ['\0', '\ud800', null, 7]) {
    const after = Buffer.from(JSON.stringify([view, email])).toString('base64url')
    expect(await statusOf(other, { sort: 'email', after })).toBe(400)
  }
})

/** A server without the rows of the tests above. */
const totalsServer = await sharedServer({ DEMO: '1' })

async function totalsClient() {
  const { token } = await addSignedInUser(totalsServer.store, { is_admin: true })
  return async (path: string, query: Record<string, string> = {}) =>
    (await totalsServer.request('GET', `${path}?${new URLSearchParams(query)}`, { token })).json()
}

test('the first page contains the number of rows in all pages, and the others do not', async () => {
  const read = await totalsClient()
  const { store } = totalsServer
  for (const name of ['a', 'b', 'c']) await addSignedInUser(store, { email: `${name}@total.test` })
  const query = { search: '@total.test', limit: '2' }

  const first = await read('/api/admin/user/list', query)
  const second = await read('/api/admin/user/list', { ...query, after: first.next })
  const numbered = await read('/api/admin/user/list', { ...query, page: '2' })

  expect(first).toMatchObject({ total: 3, is_total_capped: false })
  expect(await read('/api/admin/user/list', { ...query, limit: '5' })).toMatchObject({
    total: 3,
    is_total_capped: false,
  })
  expect(await read('/api/admin/user/list', { search: 'matches-nothing' })).toMatchObject({ total: 0 })
  for (const page of [second, numbered]) {
    expect(page.items).toHaveLength(1)
    expect(page).not.toHaveProperty('total')
  }
})

const exportedLists = Object.values(endpointsByArea).flatMap((area) => ('export' in area ? [area.list] : []))

for (const { path } of exportedLists) {
  test(`${path} has a total`, async () => {
    const read = await totalsClient()
    await addExampleResources(totalsServer)
    const { setPrivileged, admin } = await adminClient(totalsServer)
    await setPrivileged(admin.id, true)

    const { items, total } = await read(path, { limit: '100' })

    expect(items).not.toHaveLength(0)
    expect(total).toBe(items.length)
  })
}

test('counts at most 10,000 rows', async () => {
  const read = await totalsClient()
  const add = (count: number) =>
    totalsServer.store.db.execute(
      sql`insert into admin_log (at, action, subject_id, changes)
        select ${startTime}::bigint + 100, 'plan.update', 1, '{}' from generate_series(1, ${count}::integer)`,
    )
  const query = { status: 'plan.update', from: String(startTime + 100) }

  await add(10_000)
  expect(await read('/api/admin/log', query)).toMatchObject({ total: 10_000, is_total_capped: false })
  await add(1)
  expect(await read('/api/admin/log', query)).toMatchObject({ total: 10_000, is_total_capped: true })
})
