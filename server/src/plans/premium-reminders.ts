import type { FastifyBaseLogger } from 'fastify'
import { limits } from '@sallyport/contract/config'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import { isRefusedMail, MailNotSentError } from '../mail/mail.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Database } from '../store/database.ts'
import { users, type UserRow } from '../store/schema.ts'
import { premiumMail } from './premium-mail.ts'

const secondsBeforeEnd = 3 * 24 * 60 * 60

export type Reminders = {
  db: Database
  mailer: Mailer
  config: Pick<Config, 'settings' | 'limitedAccessMinutes'>
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Mails users whose premium ends within three days, once for each end; unsent mails are left to a later call. */
export async function sendPremiumReminders(reminders: Reminders, now: number, signal?: AbortSignal) {
  const { db, mailer, log } = reminders
  for (const user of await usersToRemind(db, now)) {
    if (signal?.aborted) return
    const premium_expired_at = await claimReminder(db, user.id, now)
    if (premium_expired_at === null) continue
    try {
      await mailer.send(mailFor(reminders, { ...user, premium_expired_at }))
    } catch (error) {
      await releaseReminder(db, { id: user.id, premium_expired_at })
      if (!(error instanceof MailNotSentError)) throw error
      log.error({ reason: error.reason }, 'a reminder was not sent')
      if (!isRefusedMail(error)) return
    }
  }
}

/** Members who lose something: accesses of privileged users do not expire, and demo accounts have no mailbox. */
const isDue = (now: number) =>
  and(
    users.premium_ends,
    gt(users.premium_expired_at, now),
    lte(users.premium_expired_at, now + secondsBeforeEnd),
    sql`${users.premium_reminded_at} is distinct from ${users.premium_expired_at}`,
    eq(users.is_active, true),
    eq(users.is_privileged, false),
    eq(users.is_demo, false),
  )

type Reader = Pick<UserRow, 'id' | 'email' | 'language'>

function usersToRemind(db: Database, now: number): Promise<Reader[]> {
  const { id, email, language } = users
  return db.select({ id, email, language }).from(users).where(isDue(now)).orderBy(asc(users.premium_expired_at))
}

/** The claim is stored before the mail is sent, so that none is sent twice. Null if nothing is left to claim. */
async function claimReminder(db: Database, id: number, now: number): Promise<number | null> {
  const [claimed] = await db
    .update(users)
    .set({ premium_reminded_at: users.premium_expired_at })
    .where(and(eq(users.id, id), isDue(now)))
    .returning({ premium_expired_at: users.premium_expired_at })
  return claimed?.premium_expired_at ?? null
}

async function releaseReminder(db: Database, { id, premium_expired_at }: { id: number; premium_expired_at: number }) {
  await db
    .update(users)
    .set({ premium_reminded_at: null })
    .where(and(eq(users.id, id), eq(users.premium_reminded_at, premium_expired_at)))
}

function mailFor({ config, publicUrl }: Reminders, user: Reader & { premium_expired_at: number }) {
  return premiumMail({
    to: user.email,
    language: user.language ?? limits.translations.fallbackLanguage,
    premium_expired_at: user.premium_expired_at,
    limitedMinutes: config.limitedAccessMinutes,
    appName: config.settings.appName,
    publicUrl: publicUrl(),
  })
}
