import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { invites } from '../store/invite-tables.ts'
import { accessActivity } from '../store/node-agent-tables.ts'
import { nodes } from '../store/schema.ts'
import { setup } from '../store/setup-table.ts'

export async function readSetup(db: Database) {
  const [row] = await db
    .select({
      mail_tested_at: setup.mail_tested_at,
      finished_at: setup.finished_at,
      has_node: sql<boolean>`exists (select from ${nodes})`,
      has_invite: sql<boolean>`exists (select from ${invites} where ${isNotNull(invites.created_by)})`,
      has_handshake: sql<boolean>`exists (select from ${accessActivity} where ${isNotNull(accessActivity.last_handshake)})`,
    })
    .from(setup)
  if (!row) throw new Error('The database has no row of the setup')
  return row
}

export async function markMailTested(db: Database, now: number) {
  await db
    .update(setup)
    .set({ mail_tested_at: now })
    .where(and(eq(setup.id, 1), isNull(setup.mail_tested_at)))
}

export async function finishSetup(db: Database, now: number) {
  await db
    .update(setup)
    .set({ finished_at: now })
    .where(and(eq(setup.id, 1), isNull(setup.finished_at)))
}
