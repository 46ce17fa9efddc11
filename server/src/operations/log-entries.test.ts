import { expect, test } from '@rstest/core'
import type { LogEntry } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { addOrder } from '../billings/orders-queries.ts'
import { offeredPlan } from '../billings/plans-queries.ts'
import { logAdminAction } from '../database/admin-log.ts'
import { invites } from '../database/tables/invites.ts'
import { orders } from '../database/tables/orders.ts'
import { nodes, users } from '../database/tables/schema.ts'
import { markInviteUsed } from '../invites/invites-queries.ts'
import { adminClient, type SignedInUser } from '../testing/admin-client.ts'
import { nodeFields } from '../testing/agents/node-fields.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const { allocate, server } = await testContext()

async function logClient(admin?: SignedInUser) {
  const adminApi = await adminClient(server, admin)
  const list = async (query: Record<string, string> = {}) => {
    const url = `/api/admin/log?${new URLSearchParams(query)}`
    const { statusCode, json } = await server.request('GET', url, { token: adminApi.admin.token })
    return { status: statusCode, items: json().items as LogEntry[], next: json().next as string | undefined }
  }
  return { ...adminApi, list, db: server.store.db }
}
const actions = (items: LogEntry[]) => items.map(({ action }) => action)

test('lists entries with the admin, the subject and the changes, newest first', async () => {
  const { admin, createNode, setPrivileged, list } = await logClient()
  const node = (await createNode({ ...nodeFields, name: 'Listed' })).json().id
  const user = await addSignedInUser(server.store)
  await setPrivileged(user.id, true)

  const { items } = await list()

  expect(items.slice(0, 2)).toEqual([
    {
      id: expect.any(Number),
      at: startTime,
      admin_id: admin.id,
      admin_email: admin.email,
      action: 'user.privileged',
      subject_id: user.id,
      subject_name: user.email,
      owner_id: user.id,
      owner_email: user.email,
      node_exists: false,
      changes: { is_privileged: { from: false, to: true } },
    },
    expect.objectContaining({ action: 'node.create', subject_id: node, subject_name: 'Listed', node_exists: true }),
  ])
  expect(items[1]!.changes['api_token']).toBe('changed')
})

test('finds entries by the admin, the name and the id of the subject, and filters by action', async () => {
  const { admin, createNode, updateNode, setPrivileged, list } = await logClient()
  const node = (await createNode({ ...nodeFields, name: 'Findable' })).json().id
  const user = await addSignedInUser(server.store)
  await setPrivileged(user.id, true)
  await updateNode(node, { ...nodeFields, name: 'Found 100%' })

  const search = async (text: string, status?: string) =>
    actions((await list({ search: text, ...(status && { status }) })).items)
  expect(await search(admin.email.toUpperCase())).toEqual(['node.update', 'user.privileged', 'node.create'])
  expect(await search(user.email)).toEqual(['user.privileged'])
  expect(await search('FOUND 100%')).toEqual(['node.update', 'node.create'])
  expect(await search('findable')).toEqual([])
  expect(await search(`#${node}`)).toContain('node.create')
  expect(await search(admin.email, 'node.create')).toEqual(['node.create'])
  expect((await list({ status: 'plan.delete' })).status).toBe(400)
})

test('the entries of an exact id come first', async () => {
  const { admin, list, db } = await logClient()
  for (const subject_id of [7700, 17_700, 7701])
    await logAdminAction(db, { admin_id: admin.id, action: 'plan.update', subject_id, now: 10 })

  expect((await list({ search: '7700' })).items.map(({ subject_id }) => subject_id)).toEqual([7700, 17_700])
})

/** Adds a user, and log entries about the user's access, order and invite. */
async function ownerFixture() {
  const client = await logClient()
  const { db } = client
  const invite = (await server.request('POST', '/api/admin/user/invite/create', { token: client.admin.token })).json()
  const user = await addSignedInUser(server.store)
  await markInviteUsed(db, invite.id, user.id, startTime)
  const access = (await allocate(user.token, await addNode(server.store), 'phone')).json().access
  await client.removeAccess(access.id)
  const plan = (await offeredPlan(db, 1))!
  const order = await addOrder(db, { user_id: user.id, plan, gateway: 'sandbox', description: '', now: startTime })
  const url = `/api/admin/order/${order.id}/settle`
  expect((await server.request('POST', url, { token: client.admin.token })).statusCode).toBe(200)
  return { ...client, server, user, order }
}
const ownedActions = ['order.settle', 'access.delete', 'invite.create']

test('finds entries by the owner of an access, an order and a used invite, and lists them on the page of the owner', async () => {
  const { list, server, user, admin } = await ownerFixture()
  const ofUser = await server.request('GET', `/api/admin/users/${user.id}/log`, { token: admin.token })

  const { items } = await list({ search: user.email.toUpperCase() })

  expect(actions(items)).toEqual(ownedActions)
  for (const item of items) expect(item).toMatchObject({ owner_id: user.id, owner_email: user.email })
  expect(ofUser.json().items).toEqual(items)
  expect(actions((await list({ search: `#${user.id}` })).items)).toEqual(expect.arrayContaining(ownedActions))
})

test('finds the entry of a revoked invite by its creator', async () => {
  const { list, admin, server } = await ownerFixture()
  const { token, email, id } = await addSignedInUser(server.store, { is_admin: true })
  const invite = (await server.request('POST', '/api/admin/user/invite/create', { token })).json()
  await server.request('POST', `/api/admin/user/invite/${invite.id}/revoke`, { token: admin.token })

  const { items } = await list({ search: email, status: 'invite.revoke' })

  expect(items).toMatchObject([{ admin_id: admin.id, subject_id: invite.id, owner_id: id, owner_email: email }])
})

test('finds entries by the new e-mail of their owner', async () => {
  const { list, db, user } = await ownerFixture()
  const email = `renamed-${user.email}`

  await db.update(users).set({ email }).where(eq(users.id, user.id))

  expect(actions((await list({ search: email })).items)).toEqual(ownedActions)
})

test('finds entries of a deleted owner by the id of the account, without the e-mail', async () => {
  const { list, db, user, order } = await ownerFixture()
  await db.delete(orders).where(eq(orders.id, order.id))
  await db.update(invites).set({ user_id: null }).where(eq(invites.user_id, user.id))

  await db.delete(users).where(eq(users.id, user.id))

  const found = (await list({ search: `#${user.id}` })).items.filter(({ owner_id }) => owner_id === user.id)
  expect(actions(found)).toEqual(ownedActions)
  for (const item of found) expect(item.owner_email).toBeNull()
  expect((await list({ search: user.email })).items).toEqual([])
})

test('filters by the time of the entry', async () => {
  const { admin, list, db } = await logClient()
  const log = (now: number) => logAdminAction(db, { admin_id: admin.id, action: 'plan.update', subject_id: now, now })
  for (const at of [10, 20, 30]) await log(at)
  const times = async (query: Record<string, string>) =>
    (await list({ status: 'plan.update', search: admin.email, ...query })).items.map(({ at }) => at)

  expect(await times({ from: '20' })).toEqual([30, 20])
  expect(await times({ to: '20' })).toEqual([10])
  expect(await times({ from: '11', to: '30' })).toEqual([20])
})

test('keeps the entries of a deleted account without its e-mail', async () => {
  const { admin, setAdmin, db } = await logClient()
  const user = await addSignedInUser(server.store)
  await setAdmin(user.id, true)
  await logAdminAction(db, { admin_id: user.id, action: 'node.update', subject_id: 1, now: startTime })

  await db.delete(users).where(eq(users.id, user.id))

  const { items } = await (await logClient(admin)).list()
  expect(items.slice(0, 2)).toMatchObject([
    { admin_id: user.id, admin_email: null, action: 'node.update' },
    { admin_id: admin.id, action: 'user.admin', subject_id: user.id, subject_name: null },
  ])
  expect(JSON.stringify(items)).not.toContain(user.email)
})

test('keeps the entries of a deleted node with its name', async () => {
  const { createNode, list, db } = await logClient()
  const node = (await createNode({ ...nodeFields, name: 'Short-lived' })).json().id

  await db.delete(nodes).where(eq(nodes.id, node))

  expect((await list({ search: 'short-lived' })).items).toMatchObject([{ subject_id: node, node_exists: false }])
})

test('names an order by its external id', async () => {
  const { admin, list, db } = await logClient()
  const plan = (await offeredPlan(db, 1))!
  const order = { user_id: admin.id, plan, gateway: 'sandbox', description: '', now: startTime } as const
  const { id, reference: ext_id } = await addOrder(db, order)
  await db.update(orders).set({ ext_id }).where(eq(orders.id, id))
  await logAdminAction(db, { admin_id: admin.id, action: 'order.settle', subject_id: id, now: startTime })

  expect((await list({ search: ext_id })).items).toMatchObject([{ subject_id: id, subject_name: ext_id }])
})
