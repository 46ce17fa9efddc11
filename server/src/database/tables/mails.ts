import { isNull } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { unixTime } from './schema.ts'

const mailKinds = ['password_reset', 'premium_reminder', 'node_news', 'node_message', 'test'] as const
export type MailKind = (typeof mailKinds)[number]

/** Without `html`, the mail is plain text. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** Mails that wait for delivery, and for a day those that were given up. A delivered mail has no row. */
export const mails = pgTable(
  'mails',
  {
    /** Also the Message-ID, so that mail programs recognise a mail that is delivered twice. */
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: mailKinds }).notNull(),
    /** Contains e-mails and links that grant access to accounts: null once the mail is given up. */
    content: jsonb().$type<Mail>(),
    created_at: unixTime().notNull(),
    /** When the mail is given up. */
    expired_at: unixTime().notNull(),
    attempts: integer().notNull().default(0),
    /** Postponed while a server process delivers the mail. */
    next_attempt_at: unixTime().notNull(),
    /** The reason why the last attempt failed. */
    failure: text(),
    /** When the mail was given up. */
    failed_at: unixTime(),
  },
  (table) => [index('mails_waiting').on(table.next_attempt_at).where(isNull(table.failed_at))],
)
