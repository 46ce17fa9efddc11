import { expect, test } from '@rstest/core'
import { inArray } from 'drizzle-orm'
import { signInIfUnchanged } from '../login/login-handlers.ts'
import { users } from '../store/schema.ts'
import { adminClient } from '../testing/admin-client.ts'
import { addNode, addSignedInUser, testHashKey } from '../testing/test-server.ts'
import { withTestServer } from '../testing/with-test-server.ts'

const rounds = 4

withTestServer({}, (context) => {
  const adminApis = (count: number) => Promise.all(Array.from({ length: count }, () => adminClient(context().server)))

  for (const flag of ['setAdmin', 'setActive'] as const) {
    test(`admins who ${flag === 'setAdmin' ? 'demote' : 'deactivate'} each other concurrently leave at least one admin`, async () => {
      for (let round = 0; round < rounds; round++) {
        const admins = await adminApis(2 + (round % 2))
        const ids = admins.map(({ admin }) => admin.id)

        const responses = await Promise.all(
          admins.map((adminApi, at) => adminApi[flag](ids[(at + 1) % ids.length]!, false)),
        )

        const rows = await context().server.store.db.select().from(users).where(inArray(users.id, ids))
        const left = rows.filter(({ is_admin, is_active }) => is_admin && is_active)
        expect(left.length).toBeGreaterThan(0)
        expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(ids.length - left.length)
        const refused = responses.filter(({ statusCode }) => statusCode !== 200)
        for (const { statusCode } of refused) expect(statusCode).toBe(flag === 'setAdmin' ? 404 : 401)
      }
    })
  }

  test('an invite that an admin creates during the demotion is revoked with the others, or refused', async () => {
    const { server } = context()
    const [adminApi] = await adminApis(1)

    for (let round = 0; round < rounds; round++) {
      const author = await addSignedInUser(server.store, { is_admin: true })
      const create = () => server.request('POST', '/api/admin/user/invite/create', { token: author.token })
      const demote = () =>
        server.request('POST', '/api/admin/bulk/users/admin', {
          token: adminApi!.admin.token,
          body: { ids: [author.id], is_admin: false, revoke_invites: true },
        })

      const [first, demotion, second] = await Promise.all([create(), demote(), create()])

      expect(demotion.json()).toMatchObject({ changed: 1 })
      for (const { statusCode } of [first, second]) expect([200, 404]).toContain(statusCode)
      expect(await adminApi!.list('user', { search: author.email })).toMatchObject([{ open_invites: 0 }])
    }
  })

  test('accesses that are created while the privilege is removed expire like the others', async () => {
    const { server, allocate } = context()
    const [adminApi] = await adminApis(1)
    const node_id = await addNode(server.store)

    for (let round = 0; round < rounds; round++) {
      const { id, email, token } = await addSignedInUser(server.store, { is_privileged: true })
      await Promise.all([allocate(token, node_id), adminApi!.setPrivileged(id, false), allocate(token, node_id)])

      const items = await adminApi!.list('user/access', { search: email })
      expect(items.map(({ mode }: { mode: string }) => mode)).toEqual(['limited', 'limited'])
    }
  })

  test('a sign-in concurrent with the deactivation of the account leaves no valid session', async () => {
    const { server } = context()
    const [adminApi] = await adminApis(1)

    for (let round = 0; round < rounds; round++) {
      const { id } = await addSignedInUser(server.store)
      const [user] = await server.store.db
        .select()
        .from(users)
        .where(inArray(users.id, [id]))
      const caller = { clientIp: '192.0.2.1', cookies: undefined, userAgent: undefined, language: 'en' } as const
      const [session] = await Promise.all([
        signInIfUnchanged(server.store, user!, {
          hashKey: testHashKey,
          caller,
          config: server.config,
          now: server.time.now,
        }),
        adminApi!.setActive(id, false),
      ])

      const token = session?.token ?? 'none'
      const { statusCode } = await server.request('GET', '/api/user/info', { token })
      await adminApi!.setActive(id, true)
      const after = await server.request('GET', '/api/user/info', { token })
      expect([statusCode, after.statusCode]).toEqual([401, 401])
    }
  })
})
