import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mails, type Mail } from '../database/tables/mails.ts'
import { setup } from '../database/tables/schema.ts'
import { addMails } from './mail-queue.ts'

const duration = 15 * 60

/** Queues a test mail in place of the previous one, whose failure is then no longer shown. */
export async function replaceTestMail(tx: Database, mail: Mail, now: number) {
  await tx.delete(mails).where(eq(mails.kind, 'test'))
  await addMails(tx, [mail], { kind: 'test', expired_at: now + duration, now })
}

/** Why the last attempt to deliver a test mail failed; null if there was none, or the mail was delivered. */
export async function testMailFailure(db: Database): Promise<string | null> {
  const [found] = await db.select({ failure: mails.failure }).from(mails).where(eq(mails.kind, 'test')).limit(1)
  return found?.failure ?? null
}

export async function recordDeliveredTest(db: Database, now: number) {
  await db
    .update(setup)
    .set({ mail_tested_at: now })
    .where(and(eq(setup.id, 1), isNull(setup.mail_tested_at)))
}
