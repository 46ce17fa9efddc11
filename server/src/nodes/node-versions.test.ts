import { expect, test } from '@rstest/core'
import { adminClient } from '../testing/admin-client.ts'
import { nodeFields as fields } from '../testing/node-fields.ts'
import { withTestServer } from '../testing/with-test-server.ts'
import { addNode, addSignedInUser } from '../testing/test-server.ts'

withTestServer({}, (context) => {
  async function openNode() {
    const { server } = context()
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
    return { id, adminApi, versionOf, update, name: async () => (await context().nodeRow(id))?.name }
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
    await context().allocate((await addSignedInUser(context().server.store)).token, id)

    expect(await versionOf()).toBe(read)
    for (const tag of [`W/${read}`, read.slice(1, -1), '""', 'x'.repeat(5000)]) {
      expect((await update({ name: 'Bergen' }, tag)).statusCode).toBe(412)
    }
    expect((await update({ name: 'Bergen' }, `"other", ${read}`)).statusCode).toBe(200)
  })

  test('the key order of parameters does not affect the version', async () => {
    const { server } = context()
    const adminApi = await adminClient(server)
    const id = await addNode(server.store)
    const versionWith = async (connect_params: object) =>
      (await adminApi.updateNode(id, { ...fields, connect_params })).json().version

    const version = await versionWith({ Jc: 4, note: 'x', S1: 0 })

    expect(await versionWith({ S1: 0, Jc: 4, note: 'x' })).toBe(version)
    expect(await versionWith({ S1: 1, Jc: 4, note: 'x' })).not.toBe(version)
  })
})
