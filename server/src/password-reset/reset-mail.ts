import { routes } from '@sallyport/contract/config'
import { htmlBody, plainTextBody } from '../mail/mail-body.ts'
import type { Mail } from '../mail/mail.ts'
import type { Language } from '../http/content-negotiation.ts'
import { resetMinutes } from './reset-codes.ts'

type ResetMailInput = { to: string; code: string; language: Language; appName: string; publicUrl: string }
type MailTexts = { subject: string; paragraphs: readonly string[] }

const texts: Record<Language, (appName: string) => MailTexts> = {
  en: (appName) => ({
    subject: `${appName}: a new password`,
    paragraphs: [
      `Somebody, most likely you, has asked for a new password for your ${appName} account. To choose it, open this link:`,
      `The link works once, within ${resetMinutes} minutes. Asking again ends it.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  }),
  ru: (appName) => ({
    subject: `${appName}: новый пароль`,
    paragraphs: [
      `Кто-то, скорее всего вы, запросил новый пароль для вашего аккаунта ${appName}. Чтобы задать его, откройте ссылку:`,
      `Ссылка сработает один раз и действует ${resetMinutes} минут. После нового запроса она перестанет работать.`,
      'Если это были не вы, ничего делать не нужно: пароль останется прежним.',
    ],
  }),
}

/** The mail with the reset link, in the language of the request. */
export function resetMail({ to, code, language, appName, publicUrl }: ResetMailInput): Mail {
  const { subject, paragraphs } = texts[language](appName)
  const link = publicUrl + routes.changePassword.to({ recoveryCode: code })
  const content = { language, title: subject, paragraphs, link }
  return { to, subject, text: plainTextBody(content), html: htmlBody(content) }
}
