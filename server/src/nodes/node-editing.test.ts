import { expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { accesses } from '../database/tables/accesses.ts'
import { adminClient } from '../testing/admin-client.ts'
import { amnezia, nodeFields as fields } from '../testing/agents/node-fields.ts'
import { addManyAccesses, addNode, addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

/** One example of each kind of message of the contract, whose tests contain the other examples. */
const refused: [different: object, message: string, values?: object][] = [
  [{ name: '' }, 'form.error.required'],
  [{ country: 'XX' }, 'form.error.invalid'],
  [{ busy_slots: 0 }, 'form.error.invalid'],
  [{ capacity: 254 }, 'form.error.subnet.capacity'],
  [{ connect_params: { note: 'x'.repeat(8192) } }, 'form.error.max.length', { limit: 8192 }],
  [{ connect_params: { note: 'a\nPostUp = reboot' } }, 'form.error.json.value', { parameter: 'note' }],
  [{ connect_params: { '\ud800': 1 } }, 'form.error.json.key'],
  [{ type: 2, connect_params: { ...amnezia, Jmax: 40 } }, 'form.error.amnezia.jmax'],
]

const { accessesOnNode, activeAccesses, allocate, nodeRow, server } = await testContext()

const read = async (path: string, token: string) => (await server.request('GET', path, { token })).json()

test('a created node is listed, read with all fields, and usable for accesses', async () => {
  const adminApi = await adminClient(server)
  const { token } = await addSignedInUser(server.store)

  const created = await adminApi.createNode({ ...fields, type: 2, connect_params: amnezia })
  const { id } = created.json()

  expect(created.statusCode).toBe(201)
  const { node, statuses, types } = await read(`/api/admin/node/${id}`, adminApi.admin.token)
  const { api_token, ...shown } = fields
  expect(node).toEqual({
    ...shown,
    id,
    type: 2,
    connect_params: amnezia,
    busy_slots: 0,
    is_closed: false,
    has_api_token: api_token !== '',
  })
  expect([statuses, types]).toEqual([
    { 0: 'inactive', 1: 'active' },
    { 1: 'wireguard', 2: 'amnezia-wg' },
  ])
  expect((await read('/api/node/list?limit=100', token)).items).toContainEqual(expect.objectContaining({ id }))
  expect((await allocate(token, id)).json().access).toMatchObject({ ip: '10.30.0.2', connect_params: amnezia })
})

test('returns the options of the form, and 404 for unknown nodes', async () => {
  const { token } = (await adminClient(server)).admin

  expect(await read('/api/admin/node/form-data', token)).toEqual({
    statuses: { 0: 'inactive', 1: 'active' },
    types: { 1: 'wireguard', 2: 'amnezia-wg' },
    agent_program: null,
  })
  expect((await server.request('GET', '/api/admin/node/2000000000', { token })).statusCode).toBe(404)
})

test('refuses an invalid node with the reason, and changes nothing', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const before = await nodeRow(id)

  for (const [different, message, values] of refused) {
    const responses = [
      await adminApi.createNode({ ...fields, ...different }),
      await adminApi.updateNode(id, { ...fields, ...different }),
    ]
    for (const { statusCode, json } of responses) {
      expect([different, statusCode, json()]).toEqual([different, 400, { message, ...(values && { values }) }])
    }
  }
  expect(await nodeRow(id)).toEqual(before)
  expect((await adminApi.updateNode(2_000_000_000, fields)).statusCode).toBe(404)
  expect(await adminApi.logEntries()).toEqual([])
})

test('users see a changed node immediately', async () => {
  const adminApi = await adminClient(server)
  const { token } = await addSignedInUser(server.store)
  const id = await addNode(server.store)

  const changed = await adminApi.updateNode(id, { ...fields, name: 'Tromsø' })
  const shown = (await accessesOnNode(token, id)).node
  await adminApi.updateNode(id, { ...fields, status: 0 })
  const gone = await server.request('GET', `/api/user/access/by-node/${id}`, { token })

  expect([changed.statusCode, changed.json()]).toEqual([200, { id, version: expect.any(String) }])
  expect(shown).toMatchObject({ name: 'Tromsø', city: 'Bergen', capacity: 20 })
  expect(gone.statusCode).toBe(404)
  expect(await nodeRow(id)).toMatchObject({ updated_at: startTime })
})

async function openNode() {
  const adminApi = await adminClient(server)
  const created = await adminApi.createNode({ ...fields, name: 'Oslo' })
  const { id } = created.json()
  const versionOf = async (): Promise<string> =>
    (await server.request('GET', `/api/admin/node/${id}`, adminApi.admin)).json().version
  const update = (different: object, ifMatch: string) =>
    server.request('PUT', `/api/admin/node/${id}/update`, {
      ...adminApi.admin,
      body: { ...fields, ...different },
      headers: { 'if-match': ifMatch },
    })
  return { id, adminApi, versionOf, update, name: async () => (await nodeRow(id))?.name }
}

test('saves and repeats an update of the current version, and refuses another one of an older version with 412', async () => {
  const { versionOf, update, name, adminApi } = await openNode()
  const read = await versionOf()

  const saved = await update({ name: 'Bergen' }, read)
  const repeated = await update({ name: 'Bergen' }, read)
  const next = await versionOf()
  const before = await adminApi.logEntries()
  const refused = await update({ name: 'Tromsø' }, read)

  expect(read).toMatch(/^"[\w-]+"$/)
  expect([saved.statusCode, saved.json().version]).toEqual([200, next])
  expect(next).not.toBe(read)
  expect([repeated.statusCode, repeated.json()]).toEqual([200, saved.json()])
  expect([refused.statusCode, refused.json()]).toEqual([412, { message: 'admin.node.changed' }])
  expect([await name(), await adminApi.logEntries()]).toEqual(['Bergen', before])
})

test('saves one of two concurrent updates of the same version', async () => {
  const { versionOf, update } = await openNode()
  const read = await versionOf()

  const responses = await Promise.all([update({ name: 'Bergen' }, read), update({ name: 'Tromsø' }, read)])

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
})

test('saves an update without If-Match, or with *, for any version', async () => {
  const { id, adminApi, update, name } = await openNode()

  expect((await adminApi.updateNode(id, { ...fields, name: 'Bergen' })).statusCode).toBe(200)
  expect((await update({ name: 'Tromsø' }, '*')).statusCode).toBe(200)
  expect(await name()).toBe('Tromsø')
})

test('a new access does not change the version of its node, and no other tag matches', async () => {
  const { id, versionOf, update } = await openNode()
  const read = await versionOf()
  await allocate((await addSignedInUser(server.store)).token, id)

  expect(await versionOf()).toBe(read)
  for (const tag of [`W/${read}`, read.slice(1, -1), '""', 'x'.repeat(5000)]) {
    expect((await update({ name: 'Bergen' }, tag)).statusCode).toBe(412)
  }
  expect((await update({ name: 'Bergen' }, `"other", ${read}`)).statusCode).toBe(200)
})

test('the key order of parameters does not affect the version', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const versionWith = async (connect_params: object) =>
    (await adminApi.updateNode(id, { ...fields, connect_params })).json().version

  const version = await versionWith({ Jc: 4, note: 'x', S1: 0 })

  expect(await versionWith({ S1: 0, Jc: 4, note: 'x' })).toBe(version)
  expect(await versionWith({ S1: 1, Jc: 4, note: 'x' })).not.toBe(version)
})

test('accepts another subnet if it contains the IP addresses of all unexpired accesses', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { access } = (await allocate((await addSignedInUser(server.store)).token, id)).json()
  const changeSubnet = async (subnet_cidr: string) => {
    const { statusCode, json } = await adminApi.updateNode(id, { ...fields, subnet_cidr })
    return statusCode === 200 ? 'accepted' : json().message
  }

  expect(access.ip).toBe('10.8.0.2')
  expect(await changeSubnet('10.8.0.0/16')).toBe('accepted')
  expect(await changeSubnet('10.9.0.0/24')).toBe('form.error.subnet.in.use')
  // In a subnet in which the access would have the IP address of the interface.
  expect(await changeSubnet('10.8.0.1/27')).toBe('accepted')
  await adminApi.removeAccess(access.id)
  expect(await changeSubnet('10.9.0.0/24')).toBe('accepted')
})

test('an expired access does not prevent a change of the subnet', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { access } = (await allocate((await addSignedInUser(server.store)).token, id)).json()

  server.time.now = access.expired_at
  const { statusCode } = await adminApi.updateNode(id, { ...fields, subnet_cidr: '10.9.0.0/24' })

  expect(statusCode).toBe(200)
})

test('accepts a capacity below the used slots, and allows new accesses when enough slots are free', async () => {
  const adminApi = await adminClient(server)
  const id = await addNode(server.store)
  const { token } = await addSignedInUser(server.store, { is_privileged: true })
  const created = [await allocate(token, id), await allocate(token, id)].map(({ json }) => json().access)

  const lowered = await adminApi.updateNode(id, { ...fields, subnet_cidr: '10.8.0.0/24', capacity: 1 })
  const full = await allocate(token, id)
  for (const access of created) await adminApi.removeAccess(access.id)
  const next = await allocate(token, id)

  expect(lowered.statusCode).toBe(200)
  expect(full.json()).toEqual({ message: 'node capacity overflow' })
  expect(next.statusCode).toBe(200)
})

test('an allocation concurrent with a change of the subnet gets an IP address of the final subnet', async () => {
  const adminApi = await adminClient(server)
  const { token } = await addSignedInUser(server.store, { is_privileged: true })

  for (let round = 0; round < 4; round++) {
    const id = await addNode(server.store)
    await Promise.all([allocate(token, id), adminApi.updateNode(id, { ...fields, subnet_cidr: '10.9.0.0/24' })])

    const [{ ip } = { ip: '' }] = await activeAccesses(id)
    const { subnet_cidr } = (await nodeRow(id))!
    expect(ip.slice(0, 5)).toBe(subnet_cidr.slice(0, 5))
  }
})

test('renames a node with more accesses than one statement can change before its timeout', async () => {
  const { updateNode } = await adminClient(server)
  const { db } = server.store
  const node_id = await addNode(server.store, { api_url: fields.api_url, subnet_cidr: '10.0.0.0/8' })
  const { id: user_id } = await addSignedInUser(server.store)
  await addManyAccesses(db, { node_id, user_id, count: 1001, expired_at: null })
  await db.execute(sql`create or replace function refuse_large_change() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > 1000 then raise 'statement timeout'; end if;
      return null;
    end $$`)
  await db.execute(sql`create or replace trigger large_change after update on accesses referencing new table as changed
    for each statement execute function refuse_large_change()`)

  const renamed = await updateNode(node_id, { ...fields, name: 'Tromsø', subnet_cidr: '10.0.0.0/8', capacity: 0 })

  expect(renamed.statusCode).toBe(200)
  expect(await db.$count(accesses, eq(accesses.node_name, 'Tromsø'))).toBe(1001)
})
