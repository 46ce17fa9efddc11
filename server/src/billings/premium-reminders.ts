import { limits, routes, type Language } from '@sallyport/contract/config'
import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { users, type UserRow } from '../database/tables/schema.ts'
import { isRefusedMail, linkMail, MailNotSentError, type MailTexts } from '../operations/mail/mail.ts'
import type { Mailer } from '../operations/mail/mailer.ts'

const secondsBeforeEnd = 3 * 24 * 60 * 60

type ReminderContext = {
  db: Database
  mailer: Mailer
  config: Pick<Config, 'settings' | 'limitedAccessMinutes'>
  publicUrl: () => string
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Mails users whose premium ends within three days, once per end. Stops if the mail server fails; a later call sends the missing mails. */
export async function sendPremiumReminders(context: ReminderContext, now: number, signal?: AbortSignal) {
  const { db, mailer, log } = context
  for (const user of await usersToRemind(db, now)) {
    if (signal?.aborted) return
    const premium_expired_at = await claimReminder(db, user.id, now)
    if (premium_expired_at === null) continue
    try {
      await mailer.send(mailFor(context, { ...user, premium_expired_at }))
    } catch (error) {
      await releaseReminder(db, { id: user.id, premium_expired_at })
      if (!(error instanceof MailNotSentError)) throw error
      log.error({ reason: error.reason }, 'a reminder was not sent')
      if (!isRefusedMail(error)) return
    }
  }
}

/** Matches users whose premium ends within `period` seconds. Excludes inactive users, and privileged users, whose accesses do not expire. */
export const isPremiumEnding = (now: number, period: number) =>
  and(
    users.premium_ends,
    gt(users.premium_expired_at, now),
    lte(users.premium_expired_at, now + period),
    eq(users.is_active, true),
    eq(users.is_privileged, false),
  )

/** Excludes demo accounts, which have no mailbox. */
const isDue = (now: number) =>
  and(
    isPremiumEnding(now, secondsBeforeEnd),
    sql`${users.premium_reminded_at} is distinct from ${users.premium_expired_at}`,
    eq(users.is_demo, false),
  )

type Reader = Pick<UserRow, 'id' | 'email' | 'language'>

function usersToRemind(db: Database, now: number): Promise<Reader[]> {
  const { id, email, language } = users
  return db.select({ id, email, language }).from(users).where(isDue(now)).orderBy(asc(users.premium_expired_at))
}

/** Stores the claim before the mail is sent, so that no mail is sent twice. Null if the reminder is no longer due. */
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

type TextValues = { appName: string; date: string; time: string; minutes: number }

const texts: Record<Language, (values: TextValues) => MailTexts> = {
  en: ({ appName, date, time, minutes }) => ({
    subject: `${appName}: premium ends on ${date}`,
    paragraphs: [
      `Your ${appName} premium ends on ${date} at ${time} UTC. To extend it, open this link:`,
      'The new period starts when the current one ends, so you lose no days.',
      `If you do not extend it, your accesses stop ${minutes} min later.`,
    ],
  }),
  ru: ({ appName, date, time, minutes }) => ({
    subject: `${appName}: премиум закончится ${date}`,
    paragraphs: [
      `Ваш премиум в ${appName} закончится ${date} в ${time} UTC. Чтобы продлить его, откройте ссылку:`,
      'Новый период начнётся, когда закончится текущий, поэтому ни один день не пропадёт.',
      `Если его не продлить, ещё через ${minutes} мин. ваши доступы перестанут работать.`,
    ],
  }),
}

function mailFor({ config, publicUrl }: ReminderContext, user: Reader & { premium_expired_at: number }) {
  const language = user.language ?? limits.translations.fallbackLanguage
  const values = { appName: config.settings.appName, minutes: config.limitedAccessMinutes }
  const content = texts[language]({ ...values, ...formatUtc(user.premium_expired_at, language) })
  return linkMail({ to: user.email, language, link: publicUrl() + routes.premium.to() }, content)
}

/** UTC, because the time zone of the reader is unknown. */
function formatUtc(unixTime: number, language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(unixTime * 1000)
  return {
    date: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }
}
