import { expect, test } from '@rstest/core'
import { addInvite, findUsableInvite, markInviteUsed } from '../invites/invites-queries.ts'
import { adminClient } from '../testing/admin-client.ts'
import { reportingNode } from '../testing/agents/agent-reports.ts'
import { addSignedInUser, startTime, testContext } from '../testing/test-server.ts'

const minute = 60
const day = 24 * 60 * minute

const context = await testContext()
const { server } = context

async function bulkClient() {
  const adminApi = await adminClient(server)
  const { token } = adminApi.admin
  const post = (path: string, body: object) => server.request('POST', `/api/admin/bulk/users/${path}`, { token, body })
  return {
    ...adminApi,
    post,
    setAllActive: (ids: number[], is_active: boolean) => post('active', { ids, is_active }),
    setAllPrivileged: (ids: number[], is_privileged: boolean) => post('privileged', { ids, is_privileged }),
    user: async (email: string) => (await adminApi.list('user', { search: email }))[0],
  }
}
const sessionStatus = async (token: string) => (await server.request('GET', '/api/user/info', { token })).statusCode

test('deactivates and logs users, ends their sessions, and reports skipped rows and the accesses that stop', async () => {
  const adminApi = await bulkClient()
  const { store } = server
  const { user: withAccess } = await reportingNode(context)
  const other = await addSignedInUser(store)
  const inactive = await addSignedInUser(store, { is_active: false })
  const missing = 2_000_000_000

  const { statusCode, json } = await adminApi.setAllActive(
    [withAccess.id, other.id, other.id, inactive.id, missing],
    false,
  )

  expect([statusCode, json()]).toEqual([
    200,
    {
      changed: 2,
      skipped: [
        { id: inactive.id, reason: 'unchanged' },
        { id: missing, reason: 'missing' },
      ],
      active_accesses: 1,
      revoked_invites: 0,
    },
  ])
  expect(await Promise.all([withAccess, other].map(({ token }) => sessionStatus(token)))).toEqual([401, 401])
  expect(await adminApi.user(other.email)).toMatchObject({ is_active: false, updated_at: startTime })
  expect(await adminApi.user(inactive.email)).toMatchObject({ updated_at: null })
  const logged = { action: 'user.active', changes: { is_active: { from: true, to: false } } }
  expect(await adminApi.logEntries()).toMatchObject([logged, logged])
})

for (const [name, path, flag] of [
  ['deactivated', 'active', 'is_active'],
  ['demoted', 'admin', 'is_admin'],
] as const) {
  test(`revokes and logs the open invites of an admin who is ${name}, if it is asked to`, async () => {
    const adminApi = await bulkClient()
    const { store } = server
    const author = await addSignedInUser(store, { is_admin: true })
    const [open, other, expired, used] = [
      await addInvite(store.db, { created_by_id: author.id, now: startTime }),
      await addInvite(store.db, { created_by_id: author.id, now: startTime }),
      await addInvite(store.db, { created_by_id: author.id, now: startTime - 8 * day }),
      await addInvite(store.db, { created_by_id: author.id, now: startTime }),
    ]
    await markInviteUsed(store.db, used.id, author.id, startTime)
    const own = await addInvite(store.db, { created_by_id: adminApi.admin.id, now: startTime })
    expect(await adminApi.user(author.email)).toMatchObject({ open_invites: 2 })

    const { json } = await adminApi.post(path, { ids: [author.id], [flag]: false, revoke_invites: true })

    expect(json()).toMatchObject({ changed: 1, revoked_invites: 2 })
    expect(await adminApi.user(author.email)).toMatchObject({ [flag]: false, open_invites: 0 })
    const usable = await Promise.all(
      [open, other, expired, own].map(({ token }) => findUsableInvite(store.db, token, startTime)),
    )
    expect(usable.map((invite) => invite?.id)).toEqual([undefined, undefined, undefined, own.id])
    expect(await adminApi.logEntries()).toMatchObject([
      { action: 'invite.revoke', subject_id: other.id },
      { action: 'invite.revoke', subject_id: open.id },
      { action: `user.${path}`, subject_id: author.id },
    ])
  })
}

test('keeps the open invites of users unless it is asked to revoke them, and of users who get a right', async () => {
  const adminApi = await bulkClient()
  const { store } = server
  const author = await addSignedInUser(store, { is_admin: true })
  await addInvite(store.db, { created_by_id: author.id, now: startTime })

  await adminApi.post('admin', { ids: [author.id], is_admin: false })
  await adminApi.post('admin', { ids: [author.id], is_admin: true, revoke_invites: true })

  expect(await adminApi.user(author.email)).toMatchObject({ is_admin: true, open_invites: 1 })
})

test('revokes the open invites of an admin whom another admin has demoted before', async () => {
  const adminApi = await bulkClient()
  const { store } = server
  const author = await addSignedInUser(store)
  await addInvite(store.db, { created_by_id: author.id, now: startTime })

  const { json } = await adminApi.post('admin', { ids: [author.id], is_admin: false, revoke_invites: true })

  expect(json()).toMatchObject({ changed: 0, skipped: [{ reason: 'unchanged' }], revoked_invites: 1 })
})

test('refuses the own account and changes nothing', async () => {
  const adminApi = await bulkClient()
  const { id, email } = await addSignedInUser(server.store)
  const ids = [id, adminApi.admin.id]

  const responses = [
    await adminApi.setAllActive(ids, false),
    await adminApi.setAllActive(ids, true),
    await adminApi.setAllPrivileged(ids, true),
  ]

  for (const { statusCode, json } of responses) {
    expect([statusCode, json()]).toEqual([400, { message: 'admin.users.own.row.error' }])
  }
  expect(await adminApi.user(email)).toMatchObject({ is_active: true, is_privileged: false, updated_at: null })
  expect(await adminApi.logEntries()).toEqual([])
})

test('two admins who deactivate each other and others at the same time leave one of them', async () => {
  const [one, two] = [await bulkClient(), await bulkClient()]
  const others = await Promise.all([1, 2, 3].map(() => addSignedInUser(server.store)))
  const ids = others.map(({ id }) => id)

  const responses = await Promise.all([
    one.setAllActive([...ids, two.admin.id], false),
    two.setAllActive([one.admin.id, ...ids], false),
  ])

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  const left = await Promise.all([one, two].map(({ admin }) => sessionStatus(admin.token)))
  expect(left.sort()).toEqual([200, 401])
})
