import { routes, type Language } from '@sallyport/contract/config'
import { htmlBody, plainTextBody } from '../mail/mail-body.ts'
import type { Mail } from '../mail/mail.ts'

type PremiumMailInput = {
  to: string
  language: Language
  /** In unix seconds. */
  premium_expired_at: number
  limitedMinutes: number
  appName: string
  publicUrl: string
}
type MailTexts = { subject: string; paragraphs: readonly string[] }
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

export function premiumMail({
  to,
  language,
  premium_expired_at,
  limitedMinutes,
  appName,
  publicUrl,
}: PremiumMailInput): Mail {
  const { date, time } = formatUtc(premium_expired_at, language)
  const { subject, paragraphs } = texts[language]({ appName, date, time, minutes: limitedMinutes })
  const content = { language, title: subject, paragraphs, link: publicUrl + routes.premium.to() }
  return { to, subject, text: plainTextBody(content), html: htmlBody(content) }
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
