import { expect, test } from '@rstest/core'
import { openSession } from '../accounts/sessions.ts'
import { logAdminAction } from '../database/admin-log.ts'
import { accesses } from '../database/tables/accesses.ts'
import { addInvite, markInviteUsed } from '../invites/invites-queries.ts'
import { adminClient } from '../testing/admin-client.ts'
import { reportingNode } from '../testing/agents/agent-reports.ts'
import { addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const counters = { received: 100, sent: 1000, last_handshake: startTime - 40 }

// The demo has a sandbox gateway, so that plans can be ordered.
const context = await testContext({ DEMO: 'yes' })
const { addPremiumUser, allocate, server } = context

const client = async () => {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const get = (path: string) => server.request('GET', `/api/admin/users/${path}`, { token })
  return { ...adminApi, get, read: async (path: string) => (await get(path)).json() }
}

test('shows an account without secrets, with its premium and sessions', async () => {
  const { read } = await client()
  const { id, email } = await addSignedInUser(server.store, { premium_expired_at: startTime + 500 })
  await openSession(server.store.db, id, startTime - 60, { browser: 'Firefox', system: 'Linux' })

  const page = await read(`${id}`)

  expect(page.user).toEqual({
    id,
    email,
    status: 'active',
    is_active: true,
    is_admin: false,
    is_privileged: false,
    created_at: startTime,
    updated_at: null,
    active_accesses: 0,
    open_invites: 0,
    premium_expired_at: startTime + 500,
  })
  expect(page.inviter).toBeNull()
  expect(page.sessions).toMatchObject([
    { used_at: startTime, client: { browser: null, system: null } },
    { used_at: startTime - 60, client: { browser: 'Firefox', system: 'Linux' } },
  ])
  expect(Object.keys(page.sessions[0]).toSorted()).toEqual(['client', 'created_at', 'id', 'used_at'])
})

test('names the user who created the invite, and no one for an invite of the server', async () => {
  const { store } = server
  const { admin, read } = await client()
  const [invited, first] = [await addSignedInUser(store), await addSignedInUser(store)]
  const ofAdmin = await addInvite(store.db, { now: startTime, created_by_id: admin.id })
  await markInviteUsed(store.db, ofAdmin.id, invited.id, startTime)
  const ofServer = await addInvite(store.db, { now: startTime })
  await markInviteUsed(store.db, ofServer.id, first.id, startTime)

  expect((await read(`${invited.id}`)).inviter).toEqual({ id: admin.id, email: admin.email })
  expect((await read(`${first.id}`)).inviter).toBeNull()
})

test('lists only the accesses of the user, also the expired ones, newest first', async () => {
  const { read } = await client()
  const node_id = await addNode(server.store, { name: 'Page node' })
  const [owner, other] = [await addSignedInUser(server.store), await addSignedInUser(server.store)]
  await allocate(other.token, node_id)
  const first = (await allocate(owner.token, node_id, 'old')).json().access
  server.time.now = first.expired_at
  const second = (await allocate(owner.token, node_id, 'new')).json().access

  const { items } = await read(`${owner.id}/accesses`)

  expect(items).toMatchObject([
    { access_id: second.id, access_name: 'new', node_name: 'Page node', status: 'active' },
    { access_id: first.id, access_name: 'old', status: 'inactive' },
  ])
  expect((await read(`${owner.id}/accesses?page=2&limit=1`)).items).toMatchObject([{ access_id: first.id }])
})

test('lists only the orders of the user', async () => {
  const { read } = await client()
  const [buyer, other] = [await addSignedInUser(server.store), await addSignedInUser(server.store)]
  const order = async ({ token }: { token: string }) =>
    (await server.request('POST', '/api/user/plan/order', { token, body: { plan_id: 1, description: '' } })).json()
  await order(other)
  const { id } = await order(buyer)

  expect((await read(`${buyer.id}/orders`)).items).toMatchObject([
    { id, user_id: buyer.id, status: 'pending', plan: { type: 1 } },
  ])
})

test('lists the log entries about the account and by the account, and no others', async () => {
  const { read, setPrivileged, setAdmin, admin } = await client()
  const { db } = server.store
  const [user, other] = [await addSignedInUser(server.store), await addSignedInUser(server.store)]
  await setPrivileged(user.id, true)
  await setPrivileged(other.id, true)
  await setAdmin(user.id, true)
  await logAdminAction(db, { admin_id: user.id, action: 'plan.update', subject_id: 1, now: startTime })
  // A subject of another kind with the same id.
  await logAdminAction(db, { admin_id: admin.id, action: 'plan.update', subject_id: user.id, now: startTime })

  const { items } = await read(`${user.id}/log`)

  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'plan.update',
    'user.admin',
    'user.privileged',
  ])
  expect(items[0]).toMatchObject({ admin_id: user.id, subject_id: 1 })
})

test('responds with 404 for an unknown user', async () => {
  const { get } = await client()

  for (const part of ['', '/accesses', '/orders', '/log'])
    expect([part, (await get(`999999${part}`)).statusCode]).toEqual([part, 404])
})

test('the list of users contains the active accesses, the last handshake and the traffic of all accesses on nodes with an agent', async () => {
  const node = await reportingNode(context)
  const { id: user_id, email, token } = node.user
  await allocate(token, await addNode(server.store))
  const expired = { user_id, name: 'old', status: 'inactive', mode: 'limited', public_key: 'expired key' } as const
  await node.db
    .insert(accesses)
    .values({ ...expired, node_id: node.node_id, ip: '10.8.0.9', created_at: startTime, expired_at: startTime - 1 })
  const peers = [
    { public_key: node.public_key, ...counters },
    { public_key: 'expired key', received: 1, sent: 2, last_handshake: startTime - 400 },
  ]
  await node.report({ peers })

  const [item] = await (await adminClient(server)).list('user', { search: email })

  expect(item).toMatchObject({
    active_accesses: 1,
    last_seen: startTime - 40,
    traffic: { received: 1002, sent: 101 },
  })
})

test('a user is never connected only with an access on a node with an agent', async () => {
  const api = await adminClient(server)
  const node = await reportingNode(context)
  const other = await addPremiumUser()
  await allocate(other.token, await addNode(server.store))
  const itemOf = async ({ email }: { email: string }) => (await api.list('user', { search: email }))[0]

  expect(await itemOf(node.user)).toMatchObject({ active_accesses: 1, last_seen: null })
  const unknown = await itemOf(other)
  expect(unknown).toMatchObject({ active_accesses: 0 })
  for (const field of ['last_seen', 'traffic']) expect(unknown).not.toHaveProperty(field)
})

test('deactivation tells how many accesses leave nodes with an agent', async () => {
  const adminApi = await adminClient(server)
  const { user, node_id } = await reportingNode(context)
  await allocate(user.token, node_id, 'tablet')
  await allocate(user.token, await addNode(server.store))

  expect((await adminApi.setActive(user.id, false)).json()).toEqual({ id: user.id, active_accesses: 2 })
  expect((await adminApi.setActive(user.id, true)).json()).toEqual({ id: user.id, active_accesses: 2 })
})
