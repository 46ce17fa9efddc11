import { routes, type Language } from '@sallyport/contract/config'
import { htmlBody, plainTextBody } from '../mail/mail-body.ts'
import type { Mail } from '../mail/mail.ts'
import { resetMinutes } from './reset-codes.ts'

type ResetMailInput = { to: string; code: string; language: Language; appName: string; publicUrl: string }
type MailTexts = { subject: string; paragraphs: readonly string[] }

const texts: Record<Language, (appName: string) => MailTexts> = {
  en: (appName) => ({
    subject: `${appName}: a new password`,
    paragraphs: [
      `We received a request to reset the password of your ${appName} account. To choose a new one, open this link:`,
      `You can use it once, within ${resetMinutes} minutes. If you request another link, this one stops working.`,
      'If you did not request this, ignore this email: your password stays the same.',
    ],
  }),
  ru: (appName) => ({
    subject: `${appName}: новый пароль`,
    paragraphs: [
      `Мы получили запрос на смену пароля от вашего аккаунта ${appName}. Чтобы задать новый, откройте ссылку:`,
      `Ссылка сработает один раз и действует ${resetMinutes} минут. Если запросить новую, эта перестанет работать.`,
      'Если вы ничего не запрашивали, просто проигнорируйте это письмо: пароль останется прежним.',
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
