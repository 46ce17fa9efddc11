import { expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { adminLog } from '../store/admin-log-table.ts'
import { adminDesk } from '../testing/admin-desk.ts'
import { nodeFields as node } from '../testing/node-fields.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { addNode, signedIn, start } from '../testing/test-server.ts'

onBothDatabases({}, (office) => {
  test('each thing that an admin does leaves one line: who, what, whom, when and what changed', async () => {
    const { server, allocate } = office()
    const desk = await adminDesk(server)
    const { token } = desk.admin
    const person = await signedIn(server.store)
    const invite = () => server.ask('POST', '/api/admin/user/invite/create', { token })
    const access = (await allocate(person.token, await addNode(server.store))).json().access

    const created = (await desk.createNode(node)).json().id
    await desk.updateNode(created, { ...node, name: 'Bergen 2', api_token: 'another-token' })
    await desk.updateNode(created, { ...node, name: 'Bergen 2', api_token: 'another-token' })
    await desk.setAdmin(person.id, true)
    await desk.setPrivileged(person.id, true)
    await desk.setActive(person.id, false)
    await desk.removeAccess(access.id)
    const invited = (await invite()).json()
    await server.ask('POST', `/api/admin/user/invite/${invited.id}/revoke`, { token })
    await server.ask('POST', `/api/admin/user/invite/${invited.id}/revoke`, { token })

    const acts = (await desk.acts()).toReversed()
    expect(acts.map(({ at, action, subject_id, changes }) => [at, action, subject_id, changes])).toEqual([
      [start, 'node.create', created, expect.objectContaining({ name: { from: null, to: 'Bergen' } })],
      [start, 'node.update', created, { name: { from: 'Bergen', to: 'Bergen 2' }, api_token: 'changed' }],
      [start, 'user.admin', person.id, { is_admin: { from: false, to: true } }],
      [start, 'user.privileged', person.id, { is_privileged: { from: false, to: true } }],
      [start, 'user.active', person.id, { is_active: { from: true, to: false } }],
      [start, 'access.delete', access.id, expect.objectContaining({ name: { from: 'phone', to: null } })],
      [start, 'invite.create', invited.id, {}],
      [start, 'invite.revoke', invited.id, {}],
    ])
    expect(JSON.stringify(acts)).not.toMatch(new RegExp(`token-of|another-token|secret-path|${invited.token}|${token}`))
  })

  test('the database keeps every line: none can be changed, deleted or emptied away', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    await desk.createNode(node)
    const { db } = server.store
    const before = await db.select().from(adminLog)

    for (const change of ['update admin_log set admin_id = 0', 'delete from admin_log', 'truncate admin_log']) {
      await expect(db.execute(sql.raw(change))).rejects.toMatchObject({
        cause: { message: 'the log of admins is only added to' },
      })
    }

    expect(await db.select().from(adminLog)).toEqual(before)
  })

  test('what cannot be written down is not done', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { id, email } = await signedIn(server.store)
    const { db } = server.store
    await db.execute(sql`alter table admin_log add constraint closed check (action <> 'user.admin') not valid`)

    const { statusCode } = await desk.setAdmin(id, true)

    await db.execute(sql`alter table admin_log drop constraint closed`)
    expect(statusCode).toBe(500)
    expect(await desk.list('user', { search: email })).toMatchObject([{ is_admin: false, updated_at: null }])
  })
})
