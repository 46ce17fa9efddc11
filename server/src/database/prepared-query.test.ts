import { expect, test } from '@rstest/core'
import { sql } from 'drizzle-orm'
import { addUser } from '../accounts/accounts-queries.ts'
import { testContext } from '../testing/test-server.ts'
import { preparedQuery } from './database.ts'
import { users } from './tables/schema.ts'

const { server } = await testContext()

test('is built once per database, and takes other values and other rows with each call', async () => {
  const { db, transaction } = server.store
  let builds = 0
  const usersAfter = preparedQuery((database) => {
    builds += 1
    return database
      .select({ email: users.email })
      .from(users)
      .where(sql`${users.created_at} > ${sql.placeholder('time')}`)
      .prepare('users_after')
  })
  const add = (email: string, created_at: number) => addUser(db, { email, password_hash: 'x', created_at })

  await add('first@example.test', 4_000_000_000)
  const first = await usersAfter(db).execute({ time: 3_000_000_000 })
  await add('second@example.test', 4_000_000_001)
  const both = await usersAfter(db).execute({ time: 3_000_000_000 })
  const second = await usersAfter(db).execute({ time: 4_000_000_000 })

  expect([first, both, second]).toMatchObject([[{}], [{}, {}], [{ email: 'second@example.test' }]])
  expect(builds).toBe(1)
  await transaction(async (tx) => {
    await tx.delete(users)
    expect(await usersAfter(tx).execute({ time: 0 })).toEqual([])
  })
})
