import { and, isNull, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { mails, type Mail, type MailKind } from '../database/tables/mails.ts'

const day = 24 * 60 * 60

type QueuedMail = {
  kind: MailKind
  /** After this time, the mail would be of no use. */
  expired_at: number
  now: number
}

/** Below the limit of the parameters of a statement. */
const mailsPerStatement = 1000

/** Stores mails in the transaction of what they are about. The background tasks deliver them, in any server process. */
export async function addMails(tx: Database, contents: Iterable<Mail>, { now, ...mail }: QueuedMail) {
  let rows: (typeof mails.$inferInsert)[] = []
  const insert = async () => {
    if (rows.length > 0) await tx.insert(mails).values(rows)
    rows = []
  }
  for (const content of contents) {
    rows.push({ ...mail, content, created_at: now, next_attempt_at: now })
    if (rows.length === mailsPerStatement) await insert()
  }
  await insert()
}

export const isWaiting = isNull(mails.failed_at)

/** How long a mail that was given up is reported, in seconds. */
const failureRetention = day

/** Gives expired mails up, and deletes those that were given up long ago. */
export async function expireMails(db: Database, now: number, log: Pick<FastifyBaseLogger, 'error'>) {
  const expired = await db
    .update(mails)
    .set({ content: null, failed_at: now, failure: sql`coalesce(${mails.failure}, 'expired')` })
    .where(and(isWaiting, lte(mails.expired_at, now)))
    .returning({ mail: mails.id, kind: mails.kind, reason: mails.failure })
  for (const each of expired) log.error(each, 'a mail was given up')
  await db.delete(mails).where(lte(mails.failed_at, now - failureRetention))
}

export type QueueState = {
  /** Mails with a failed attempt that are tried again. */
  delayed: number
  /** Mails that were given up in the last 24 hours. */
  failed: number
  /** The reason of the latest failure; null without one. */
  reason: string | null
}

/** What an operator should know about the queue. Mails without a failure are not counted. */
export async function queueState(db: Database): Promise<QueueState> {
  const hasFailed = sql`${mails.failure} is not null`
  const [state] = await db
    .select({
      delayed: sql<number>`count(*) filter (where ${mails.failed_at} is null)::integer`,
      failed: sql<number>`count(${mails.failed_at})::integer`,
      reason: sql<
        string | null
      >`(array_agg(${mails.failure} order by coalesce(${mails.failed_at}, ${mails.next_attempt_at}) desc))[1]`,
    })
    .from(mails)
    .where(hasFailed)
  return state ?? { delayed: 0, failed: 0, reason: null }
}
