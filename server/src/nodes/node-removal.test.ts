import { expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { releasedAgents } from '../database/tables/node-agents.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addManyAccesses, addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const agentToken = `sallyport1.${'f'.repeat(43)}.${'s'.repeat(43)}`

const { addPremiumUser, allocate, nodeRow, server } = await testContext()

const client = async () => {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  return {
    ...adminApi,
    users: (id: number | string) => server.request('GET', `/api/admin/nodes/${id}/users`, { token }),
    removeNode: (id: number | string, accesses = 0) =>
      server.request('DELETE', `/api/admin/nodes/${id}?accesses=${accesses}`, { token }),
  }
}

test('names what ends: the unexpired accesses by user, in the order of the e-mails', async () => {
  const { users: usersOf } = await client()
  const node_id = await addNode(server.store)
  const limited = await addSignedInUser(server.store)
  await allocate(limited.token, node_id)
  server.time.now = startTime + 3600
  const users = await Promise.all(Array.from({ length: 6 }, () => addPremiumUser()))
  for (const { token } of users) await allocate(token, node_id)
  await allocate(users[0]!.token, node_id, 'tablet')

  const named = (await usersOf(node_id)).json()

  const byEmail = users.toSorted((one, other) => (one.email < other.email ? -1 : 1))
  expect(named).toEqual({
    accesses: 7,
    users: byEmail.map(({ id, email }) => ({
      user_id: id,
      user_email: email,
      accesses: id === users[0]!.id ? 2 : 1,
    })),
    agent_fingerprint: null,
    can_mail: false,
  })
})

test('deletes a node with all of its accesses, and logs it without secrets', async () => {
  const { removeNode, logEntries, list } = await client()
  const [node_id, other_id] = [
    await addNode(server.store, { name: 'Doomed', api_url: 'https://doomed.test/secret' }),
    await addNode(server.store),
  ]
  const premium = await addPremiumUser()
  const limited = await addSignedInUser(server.store)
  await allocate(limited.token, node_id)
  server.time.now = startTime + 3600
  await allocate(premium.token, node_id)
  await allocate(premium.token, other_id)

  const removed = await removeNode(node_id, 1)

  expect([removed.statusCode, removed.json()]).toEqual([200, { accesses: 1 }])
  expect(await nodeRow(node_id)).toBeUndefined()
  expect(await server.store.db.select().from(accesses).where(eq(accesses.node_id, node_id))).toEqual([])
  expect((await nodeRow(other_id))?.busy_slots).toBe(1)
  expect(await list('user/access', { search: premium.email })).toHaveLength(1)
  const [entry] = await logEntries()
  expect(entry).toMatchObject({
    action: 'node.delete',
    subject_id: node_id,
    subject_name: 'Doomed',
    changes: { name: { from: 'Doomed', to: null }, accesses: { from: 1, to: null } },
  })
  expect(JSON.stringify(entry)).not.toContain('secret')
})

/** The database deletes up to 730 daily samples with each access, so that a statement for all accesses could reach its timeout. */
test('deletes a node with 20,000 accesses, a thousand in a statement', async () => {
  const { removeNode } = await client()
  const { db } = server.store
  await db.execute(sql`create or replace function refuse_large_removal() returns trigger language plpgsql as $$
    begin
      if (select count(*) from removed) > 1000 then raise 'statement timeout'; end if;
      return null;
    end $$`)
  await db.execute(sql`create or replace trigger large_removal after delete on accesses referencing old table as removed
    for each statement execute function refuse_large_removal()`)
  const node_id = await addNode(server.store, { subnet_cidr: '10.0.0.0/8' })
  const { id: user_id } = await addPremiumUser()
  await addManyAccesses(db, { node_id, user_id, count: 20_000, expired_at: null })

  const removed = await removeNode(node_id, 20_000)

  expect([removed.statusCode, removed.json()]).toEqual([200, { accesses: 20_000 }])
  expect(await nodeRow(node_id)).toBeUndefined()
})

test('does not delete more accesses than were confirmed', async () => {
  const { removeNode, logEntries } = await client()
  const node_id = await addNode(server.store)
  const { token } = await addPremiumUser()
  for (const name of ['phone', 'tablet']) await allocate(token, node_id, name)

  const refused = [await removeNode(node_id), await removeNode(node_id, 1)]

  for (const { statusCode, json } of refused)
    expect([statusCode, json()]).toEqual([400, { message: 'admin.node.delete.changed' }])
  expect((await nodeRow(node_id))?.busy_slots).toBe(2)
  expect(await logEntries()).toEqual([])
  expect((await removeNode(node_id, 3)).json()).toEqual({ accesses: 2 })
})

test('keeps the agent of a managed node until its accesses are removed there, and none of an unmanaged one', async () => {
  const { store } = server
  const { removeNode } = await client()
  const managed = await addNode(store, { name: 'Managed', api_token: agentToken })
  const unmanaged = await addNode(store, { api_token: 'another' })

  await removeNode(managed)
  await removeNode(unmanaged)

  const kept = await store.db.select().from(releasedAgents)
  expect(kept).toMatchObject([{ node_id: managed, name: 'Managed', api_token: agentToken, released_at: startTime }])
  await store.db.delete(releasedAgents)
})

test('of several concurrent deletions one succeeds, and an access that is created meanwhile does not remain', async () => {
  const { users: usersOf, removeNode } = await client()
  const node_id = await addNode(server.store)
  const { token } = await addPremiumUser()

  const [created, ...removed] = await Promise.all([
    allocate(token, node_id),
    ...[1, 2, 3].map(() => removeNode(node_id, 1)),
  ])

  expect(removed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
  expect([200, 404]).toContain(created?.statusCode)
  expect((await usersOf(node_id)).statusCode).toBe(404)
  expect(await nodeRow(node_id)).toBeUndefined()
})
