import { limits, routes, type Language } from '@sallyport/contract/config'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Config } from '../config/config.ts'
import type { Store } from '../database/store.ts'
import { users, type UserRow } from '../database/tables/schema.ts'
import { addMails } from '../mail/mail-queue.ts'
import { linkMail, type MailTexts } from '../mail/mail.ts'

const secondsBeforeEnd = 3 * 24 * 60 * 60

type ReminderContext = {
  store: Store
  config: Pick<Config, 'settings' | 'limitedAccessMinutes'>
  publicUrl: () => string
}

/** Queues a mail to each user whose premium ends within three days, once per end. */
export async function queuePremiumReminders(context: ReminderContext, now: number) {
  await context.store.transaction(
    async (tx) => {
      const reminded = await tx
        .update(users)
        .set({ premium_reminded_at: users.premium_expired_at })
        .where(isDue(now))
        .returning({ email: users.email, language: users.language, premium_expired_at: users.premium_expired_at })
      for (const { premium_expired_at, ...user } of reminded) {
        if (premium_expired_at === null) continue
        const mail = mailFor(context, { ...user, premium_expired_at })
        await addMails(tx, [mail], { kind: 'premium_reminder', expired_at: premium_expired_at, now })
      }
    },
    { isSilent: true },
  )
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

type Reader = Pick<UserRow, 'email' | 'language'> & { premium_expired_at: number }

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

function mailFor({ config, publicUrl }: ReminderContext, user: Reader) {
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
