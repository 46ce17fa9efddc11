import { expect, test } from '@rstest/core'
import { adminDesk } from '../testing/admin-desk.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { addNode, signedIn, start } from '../testing/test-server.ts'

const minute = 60

onBothDatabases({}, (office) => {
  const info = (token: string) => office().server.ask('GET', '/api/user/info', { token })
  const rowOf = async (desk: Awaited<ReturnType<typeof adminDesk>>, email: string) =>
    (await desk.list('user', { search: email }))[0]

  test('an admin is made and unmade, and what admins may do comes and goes at once', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { id, email, token } = await signedIn(server.store)
    const asks = async () => (await server.ask('GET', '/api/admin/user/list', { token })).statusCode

    const before = await asks()
    const made = await desk.setAdmin(id, true)
    const meanwhile = await asks()
    const shown = await rowOf(desk, email)
    await desk.setAdmin(id, false)

    expect([made.statusCode, made.json()]).toEqual([200, { id }])
    expect(shown).toMatchObject({ is_admin: true, updated_at: start })
    expect([before, meanwhile, await asks()]).toEqual([404, 200, 404])
    expect((await info(token)).statusCode).toBe(200)
  })

  test('who is deactivated is out at once on every device, and cannot come in until they are active again', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { id, email, token } = await signedIn(server.store)

    expect((await desk.setActive(id, false)).json()).toEqual({ id })
    const out = await info(token)
    const shown = await rowOf(desk, email)
    await desk.setActive(id, true)

    expect(out.statusCode).toBe(401)
    expect(shown).toMatchObject({ status: 'inactive', is_active: false })
    expect((await info(token)).statusCode).toBe(401)
    expect(await rowOf(desk, email)).toMatchObject({ status: 'active', is_active: true })
  })

  test('the privilege takes the end from accesses, and taken away it limits them from that moment', async () => {
    const { server, allocate, listed } = office()
    const desk = await adminDesk(server)
    const node_id = await addNode(server.store)
    const { id, email, token } = await signedIn(server.store)
    await allocate(token, node_id)
    const shown = async () => [
      (await info(token)).json().is_privileged,
      (await listed(token, node_id)).items[0].expired_at,
      (await desk.list('user/access', { search: email }))[0].mode,
    ]

    expect(await shown()).toEqual([false, start + 30 * minute, 'limited'])
    await desk.setPrivileged(id, true)
    expect(await shown()).toEqual([true, null, 'basic'])
    server.time.now = start + 5 * minute
    await desk.setPrivileged(id, false)
    expect(await shown()).toEqual([false, start + 35 * minute, 'limited'])
    server.time.now = start
  })

  test('the privilege does not bring back what was over before', async () => {
    const { server, allocate, listed } = office()
    const desk = await adminDesk(server)
    const node_id = await addNode(server.store)
    const { id, token } = await signedIn(server.store)
    await allocate(token, node_id)

    server.time.now = start + 31 * minute
    await desk.setPrivileged(id, true)

    expect(await listed(token, node_id)).toMatchObject({ items: [], node: { busy_slots: 0 } })
    server.time.now = start
  })

  test('who has premium keeps accesses without an end when the privilege goes', async () => {
    const { server, premium, allocate, listed } = office()
    const desk = await adminDesk(server)
    const node_id = await addNode(server.store)
    const { id, token } = await premium()
    await allocate(token, node_id)

    await desk.setPrivileged(id, true)
    await desk.setPrivileged(id, false)

    expect((await listed(token, node_id)).items).toMatchObject([{ expired_at: null }])
  })

  test('on their own row admins change neither active nor admin, but may be privileged', async () => {
    const desk = await adminDesk(office().server)
    const { id, email } = desk.admin

    const own = [await desk.setAdmin(id, false), await desk.setActive(id, false), await desk.setActive(id, true)]

    for (const refused of own) {
      expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'admin.users.own.row.error' }])
    }
    expect((await desk.setPrivileged(id, true)).statusCode).toBe(200)
    expect(await rowOf(desk, email)).toMatchObject({ is_admin: true, is_active: true, is_privileged: true })
    expect(await desk.acts()).toMatchObject([{ action: 'user.privileged' }])
  })

  test('nobody is changed who is not there, and by no body but the right one', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { id, email } = await signedIn(server.store)
    const send = (body: unknown) =>
      server.ask('POST', '/api/admin/user/privilege/update', { token: desk.admin.token, body })

    expect((await desk.setAdmin(2_000_000_000, true)).statusCode).toBe(404)
    const bad = [{}, { user_id: id }, { user_id: id, is_admin: 'yes' }, { user_id: `${id}`, is_admin: true }]
    for (const body of [...bad, { user_id: id, is_admin: true, is_active: false }, { user_id: 1e10, is_admin: true }]) {
      expect([body, (await send(body)).statusCode]).toEqual([body, 400])
    }
    expect(await rowOf(desk, email)).toMatchObject({ is_admin: false, updated_at: null })
  })

  test('what is so already stays so, and is nothing to write down', async () => {
    const { server } = office()
    const desk = await adminDesk(server)
    const { id, email } = await signedIn(server.store)

    expect((await desk.setActive(id, true)).statusCode).toBe(200)

    expect(await rowOf(desk, email)).toMatchObject({ updated_at: null })
    expect(await desk.acts()).toEqual([])
  })
})
