import { expect, test } from '@rstest/core'
import { PGlite } from '@electric-sql/pglite'
import { eq } from 'drizzle-orm'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrations } from '../testing/empty-database.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { expirePremium } from '../expirations/premium-expiry.ts'
import { accesses } from './access-tables.ts'
import { invites } from './invite-tables.ts'
import { orders } from './order-tables.ts'
import { openPglite } from './pglite.ts'
import { users } from './schema.ts'
import { openStore } from './store.ts'

const now = 1_790_000_000
/** Creates two databases from scratch. In milliseconds. */
const timeout = 120_000

/** The migrations of an earlier version: the first `count` ones. */
function earlierMigrations(count: number): string {
  const folder = temporaryFolder('migrations')
  cpSync(migrations, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return folder
}

const fixtures = `
  insert into users (email, password_hash, is_admin, premium_expired_at, created_at) values
    ('ann@old.test', 'x', true, null, ${now}), ('bob@old.test', 'x', false, ${now}, ${now});
  insert into nodes (name, country, url, api_url, subnet_cidr, public_key, status, type, capacity, created_at)
    values ('Oslo', 'NO', 'https://a.test', 'https://a.test', '10.8.0.0/24', 'k', 1, 1, 0, ${now});
  insert into accesses (node_id, user_id, name, ip, public_key, status, mode, created_at)
    values (1, 2, 'Phone', '10.8.0.2', 'k', 'active', 'basic', ${now});
  insert into invites (token, status, user_id, created_by, created_at, expired_at)
    values ('t', 'used', 2, 1, ${now}, ${now}), ('u', 'active', null, null, ${now}, ${now});
  insert into orders (user_id, plan_id, gateway_id, ext_id, status, description, currency_code, amount, created_at)
    values (2, 2, 1, 'E', 'pending', '', 'USD', 500, ${now});
`

test(
  'migrates a data folder of an earlier version, including the columns that lists search',
  async () => {
    const dataFolder = temporaryFolder('data')
    const folder = path.join(dataFolder, 'database')
    const earlier = await openPglite(folder, earlierMigrations(3))
    await earlier.close()
    const old = await PGlite.create(folder)
    await old.exec(fixtures)
    await old.close()

    const store = await openStore({ databaseUrl: null, dataFolder }, migrations)
    await expirePremium({ store, now, limitedMinutes: 30, onFailure: console.error })

    const [access] = await store.db.select().from(accesses)
    expect(access).toMatchObject({ mode: 'limited', search: 'phone\nbob@old.test\noslo\n10.8.0.2' })
    const searched = (await store.db.select().from(invites).orderBy(invites.id)).map(({ search }) => search)
    expect(searched).toEqual(['ann@old.test\nbob@old.test\n', '\n\n'])
    expect(await store.db.select().from(orders)).toMatchObject([
      { search: 'bob@old.test\ne', month_count: 6, reference: 'E', ext_id: 'E', next_check_at: null },
    ])
    expect(await store.db.select().from(users).where(eq(users.id, 2))).toMatchObject([{ premium_ends: false }])
    await store.close()
  },
  timeout,
)
