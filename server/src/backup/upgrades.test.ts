import { afterAll, beforeAll, describe, expect, test } from '@rstest/core'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/pglite'
import { adminLog } from '../store/admin-log-table.ts'
import type { Database } from '../store/database.ts'
import { orders } from '../store/order-tables.ts'
import * as schema from '../store/schema.ts'
import { migrations } from '../testing/empty-database.ts'
import { insertRow } from '../testing/restored-state.ts'
import { applyMigrations } from './apply-migrations.ts'
import { existingTables } from './database-catalog.ts'
import { checkState } from './state-checks.ts'

const all = readMigrationFiles({ migrationsFolder: migrations })
const now = 1_790_000_000
let client: PGlite
let db: Database

beforeAll(async () => {
  client = await PGlite.create({ extensions: { pg_trgm } })
  db = drizzle({ client, schema })
})
afterAll(() => client.close())

/** A row of each table that an earlier version may have; columns that it does not have are left out. */
const rows: [table: string, row: Record<string, unknown>][] = [
  ['users', { id: 7, email: 'ann@old.test', password_hash: 'x', is_active: true, is_admin: true, is_privileged: true }],
  ['nodes', { id: 7, name: 'Oslo', country: 'NO', city: '', url: 'https://a.test', api_url: 'https://a.test' }],
  ['accesses', { id: 7, node_id: 7, user_id: 7, name: 'Phone', ip: '10.8.0.2', public_key: 'k', mode: 'basic' }],
  ['invites', { id: 7, token: 't', status: 'used', user_id: 7, created_by: 7, expired_at: now }],
  ['sessions', { token_hash: 'x', user_id: 7, used_at: now, id: 'b0f5c9b4-6a3e-4a57-9d0c-0f9f8f1f6b11' }],
  ['orders', { id: 7, user_id: 7, plan_id: 2, gateway_id: 1, ext_id: 'E', description: '', amount: 500 }],
  [
    'admin_log',
    {
      id: 7,
      at: now,
      admin_id: 7,
      action: 'access.delete',
      subject_id: 6,
      changes: { user_id: { from: 7, to: null } },
    },
  ],
]
const shared: Record<string, Record<string, unknown>> = {
  users: { is_demo: false, premium_ends: false },
  nodes: { api_token: '', subnet_cidr: '10.8.0.0/24', public_key: 'k', status: 1, type: 1, capacity: 1, busy_slots: 0 },
  accesses: { status: 'active', user_email: '', node_name: '' },
  invites: { makes_admin: false },
  orders: {
    status: 'done',
    start_at: now,
    expired_at: now + 1,
    updated_at: now + 5,
    paid_at: now + 5,
    currency_code: 'USD',
    month_count: 6,
    user_email: '',
    gateway: 'external',
    reference: 'E',
    notification_count: 0,
  },
}

async function insertRows(tx: Database) {
  const tables = await existingTables(
    tx,
    rows.map(([table]) => table),
  )
  for (const [table, row] of rows.filter(([name]) => tables.includes(name)))
    await insertRow(tx, table, { created_at: now, ...shared[table], ...row })
  return tables
}

class Rollback extends Error {}

describe.each(all.map((_, index) => index))('a database with the migrations 0 to %i', (index) => {
  test('is upgraded to the current version with its rows', async () => {
    const upgrade = db.transaction(async (tx) => {
      await applyMigrations(tx, all.slice(0, index + 1))
      const tables = await insertRows(tx)
      await applyMigrations(tx, all.slice(index + 1))

      for (const table of tables)
        expect(await tx.execute(sql.raw(`select * from ${table}`))).toHaveProperty('rows.length', 1)
      expect(await tx.query.nodes.findMany()).toMatchObject([{ busy_slots: index === 0 ? 0 : 1 }])
      if (tables.includes('orders')) expect(await tx.select().from(orders)).toMatchObject([{ paid_at: now + 5 }])
      if (tables.includes('admin_log'))
        expect(await tx.select().from(adminLog)).toMatchObject([{ owner_id: 7, owner_email: 'ann@old.test' }])
      if (index > 0) expect((await checkState(tx, now)).problems).toEqual([])
      throw new Rollback()
    })

    await expect(upgrade).rejects.toThrow(Rollback)
  })
})
