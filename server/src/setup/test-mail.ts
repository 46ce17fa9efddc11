import { routes, type Language } from '@sallyport/contract/config'
import { htmlBody, plainTextBody } from '../mail/mail-body.ts'
import type { Mail } from '../mail/mail.ts'

type TestMailInput = { to: string; language: Language; appName: string; publicUrl: string }
type MailTexts = { subject: string; paragraphs: readonly string[] }

const texts: Record<Language, (appName: string) => MailTexts> = {
  en: (appName) => ({
    subject: `${appName}: test email`,
    paragraphs: [
      `${appName} can send email. This link must open your site:`,
      'If it leads elsewhere, correct PUBLIC_URL in the configuration of the server.',
    ],
  }),
  ru: (appName) => ({
    subject: `${appName}: проверка почты`,
    paragraphs: [
      `${appName} может отправлять письма. Эта ссылка должна открывать ваш сайт:`,
      'Если она ведёт в другое место, исправьте PUBLIC_URL в настройках сервера.',
    ],
  }),
}

/** The mail with which an admin checks the mail server and the URL in mails. */
export function testMail({ to, language, appName, publicUrl }: TestMailInput): Mail {
  const { subject, paragraphs } = texts[language](appName)
  const content = { language, title: subject, paragraphs, link: publicUrl + routes.nodes.to() }
  return { to, subject, text: plainTextBody(content), html: htmlBody(content) }
}
