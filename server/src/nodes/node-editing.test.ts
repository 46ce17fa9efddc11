import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { amnezia, nodeFields as fields } from '../testing/node-fields.ts'
import { addNode, addSignedInUser, startTime } from '../testing/test-server.ts'
import { testContext } from '../testing/test-context.ts'

const refused: [different: object, message: string, values?: object][] = [
  [{ name: '' }, 'form.error.required'],
  [{ name: undefined }, 'form.error.invalid'],
  [{ country: 'XX' }, 'form.error.invalid'],
  [{ url: 'javascript:alert(1)' }, 'form.error.invalid'],
  [{ status: 2 }, 'form.error.invalid'],
  [{ capacity: 1.5 }, 'form.error.invalid'],
  [{ id: 7 }, 'form.error.invalid'],
  [{ busy_slots: 0 }, 'form.error.invalid'],
  [{ subnet_cidr: '10.30.0.1' }, 'form.error.subnet.clients'],
  [{ subnet_cidr: '10.30.0.0/31' }, 'form.error.subnet.clients'],
  [{ capacity: 254 }, 'form.error.subnet.capacity'],
  [{ connect_params: { note: 'x'.repeat(8192) } }, 'form.error.max.length', { limit: 8192 }],
  [{ connect_params: { note: 'a\nPostUp = reboot' } }, 'form.error.json.value', { parameter: 'note' }],
  [{ connect_params: { note: '\u0000' } }, 'form.error.json.value', { parameter: 'note' }],
  [{ connect_params: { '\ud800': 1 } }, 'form.error.json.key'],
  [{ type: 2, connect_params: { Jc: 4 } }, 'form.error.amnezia.missing'],
  [{ type: 2, connect_params: { ...amnezia, Jmax: 40 } }, 'form.error.amnezia.jmax'],
]

const { accessesOnNode, allocate, nodeRow, server } = await testContext()

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
  })
  for (const id of ['0', '-1', '1.5', 'abc', '2000000000', '99999999999']) {
    expect((await server.request('GET', `/api/admin/node/${id}`, { token })).statusCode).toBe(404)
  }
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

test('saves an update of the current version and returns the next version', async () => {
  const { versionOf, update, name } = await openNode()
  const read = await versionOf()

  const saved = await update({ name: 'Bergen' }, read)

  expect(read).toMatch(/^"[\w-]+"$/)
  expect([saved.statusCode, await name()]).toEqual([200, 'Bergen'])
  expect(saved.json().version).toBe(await versionOf())
  expect(saved.json().version).not.toBe(read)
})

test('refuses an update of an older version with 412 and changes nothing', async () => {
  const { versionOf, update, name, adminApi } = await openNode()
  const read = await versionOf()
  await update({ name: 'Bergen' }, read)
  const before = await adminApi.logEntries()

  const refused = await update({ name: 'Tromsø' }, read)

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

test('a repeated update that was saved before succeeds', async () => {
  const { versionOf, update } = await openNode()
  const read = await versionOf()
  const first = await update({ name: 'Bergen' }, read)

  const second = await update({ name: 'Bergen' }, read)

  expect([second.statusCode, second.json()]).toEqual([200, first.json()])
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
