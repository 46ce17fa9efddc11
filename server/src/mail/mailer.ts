import type { Config } from '../config.ts'
import { MailNotSent, type Mail } from './mail.ts'
import { writeToOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

export type Mailer = { send: (mail: Mail) => Promise<void> }

/** Programs that answer for people who are away leave such mails alone. */
const mailHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Sends by SMTP where a server is named, else writes into the outbox. */
export function createMailer(config: Config): Mailer {
  const from = { name: config.settings.appName, address: config.settings.supportEmail }
  const { smtpUrl, outboxFolder } = config
  const deliver = smtpUrl ? sendBySmtp(smtpUrl) : writeToOutbox(outboxFolder)
  return {
    send: async (mail) => {
      try {
        await deliver({ ...mail, from, headers: mailHeaders })
      } catch (error) {
        throw new MailNotSent(errorCode(error))
      }
    },
  }
}

/** The kind of trouble alone, like ECONNREFUSED or EAUTH 535. */
function errorCode(error: unknown): string {
  if (error instanceof MailNotSent) return error.reason
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}
