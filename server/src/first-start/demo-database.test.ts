import { beforeEach, expect, test } from '@rstest/core'
import { eq, sql } from 'drizzle-orm'
import { invites } from '../store/invite-tables.ts'
import { nodes, users } from '../store/schema.ts'
import { StartupError } from '../startup-error.ts'
import { onBothDatabases } from '../testing/on-both-databases.ts'
import { registering } from '../testing/registering.ts'
import { signedIn, start } from '../testing/test-server.ts'
import { firstStart } from './first-start.ts'

onBothDatabases({ REGISTRATION_OPEN: 'yes' }, (office) => {
  const store = () => office().server.store
  const begin = (config: object) => firstStart(store(), { ...office().server.config, ...config }, start)
  const refusal = /^The demonstration does not start on a database with accounts/
  const allUsers = () => store().db.select().from(users)
  const register = (invite: string | null, email: string) => registering(office().server).register(invite ?? '', email)

  beforeEach(async () => {
    await store().db.execute(sql`truncate users, nodes, accesses, invites, sessions restart identity cascade`)
  })

  test('the demonstration starts again after visitors registered with and without an invite', async () => {
    const { inviteCode } = await begin({ demo: true })
    const passwords = { password: 'Пароль-1xX', confirm_password: 'Пароль-1xX' }
    const body = { email: 'open@example.test', ...passwords }
    const answers = [
      await register(inviteCode, 'invited@example.test'),
      await office().server.ask('POST', '/api/user/register', { body }),
    ]

    await begin({ demo: true })

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await allUsers()).toHaveLength(6)
  })

  test('the demonstration refuses a database with accounts, but without demo accounts', async () => {
    await signedIn(store())

    await expect(begin({ demo: true })).rejects.toThrow(refusal)

    expect(await allUsers()).toHaveLength(1)
    expect(await store().db.select().from(nodes)).toEqual([])
  })

  test('the demonstration refuses a database whose first admin registered by the invite of a production start', async () => {
    const { inviteCode } = await begin({})
    await register(inviteCode, 'owner@example.test')

    await expect(begin({ demo: true })).rejects.toThrow(StartupError)
  })

  test('the demonstration refuses a database whose users registered by invites of admins', async () => {
    await signedIn(store())
    await store()
      .db.insert(invites)
      .values({
        token: 'i'.repeat(32),
        status: 'used',
        user_id: 1,
        created_at: start,
        expired_at: start + 1,
      })

    await expect(begin({ demo: true })).rejects.toThrow(StartupError)
  })

  test('the demonstration refuses its own database once a production start added an admin', async () => {
    await begin({ demo: true })
    await begin({ firstAdmin: { email: 'root@example.test', password: 'Long-enough1' } })

    await expect(begin({ demo: true })).rejects.toThrow(StartupError)
  })

  test('the demonstration refuses its own database once a production start made a visitor its admin', async () => {
    const { inviteCode } = await begin({ demo: true })
    await register(inviteCode, 'owner@example.test')
    await begin({ firstAdmin: { email: 'owner@example.test', password: 'Long-enough1' } })

    expect(await store().db.select().from(users).where(eq(users.is_admin, true))).toHaveLength(2)
    await expect(begin({ demo: true })).rejects.toThrow(StartupError)
  })
})
