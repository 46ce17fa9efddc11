import type { Config } from '../config/config.ts'
import { MailNotSentError, type Mail } from './mail.ts'
import { writeToOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'

export type Mailer = { send: (mail: Mail) => Promise<void> }

/** In milliseconds; calls time out before `limits.api.timeout`, and background mails late, because they are repeated. */
export const mailTimeouts = { call: 3500, background: 60_000 } as const

/** Prevents automatic replies (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
const mailHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Sends mails by SMTP, or writes them to the outbox if no server is configured. Rejects with `MailNotSentError`. */
export function createMailer(config: Config, timeout: number = mailTimeouts.call): Mailer {
  const from = { name: config.settings.appName, address: config.settings.supportEmail }
  const { smtpUrl, outboxFolder } = config
  const deliver = smtpUrl ? sendBySmtp(smtpUrl, timeout) : writeToOutbox(outboxFolder)
  return {
    send: async (mail) => {
      try {
        await deliver({ ...mail, from, headers: mailHeaders })
      } catch (error) {
        throw new MailNotSentError(errorCode(error))
      }
    },
  }
}

/** Only the code or name of an error, such as `ECONNREFUSED` or `EAUTH 535`: its message may contain e-mail addresses. */
function errorCode(error: unknown): string {
  if (error instanceof MailNotSentError) return error.reason
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}
