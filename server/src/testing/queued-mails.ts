import { eq } from 'drizzle-orm'
import { mails, type Mail, type MailKind } from '../database/tables/mails.ts'
import { deliverMails } from '../mail/mail-delivery.ts'
import { createMailer } from '../mail/mailer.ts'
import type { TestServer } from './test-server.ts'

/** Delivers the due mails once, as the background tasks do. */
export function deliverQueuedMails(
  { store, config, app, time }: Pick<TestServer, 'store' | 'config' | 'app' | 'time'>,
  mailer = createMailer(config),
): Promise<void> {
  return deliverMails({ store, config, mailer, clock: () => time.now, log: app.log })
}

/** The mails of a kind that wait for delivery, oldest first. */
export async function queuedMails({ store }: Pick<TestServer, 'store'>, kind: MailKind): Promise<Mail[]> {
  const rows = await store.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(mails.created_at)
  return rows.flatMap(({ content }) => content ?? [])
}
