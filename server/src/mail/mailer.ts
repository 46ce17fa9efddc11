import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { writeToOutbox } from './outbox.ts'

export type Mail = { to: string; subject: string; text: string; html: string }
export type Mailer = { send: (mail: Mail) => Promise<void> }

/** In milliseconds; the page itself gives up after five seconds. */
const patience = 3500

/** Programs that answer for people who are away leave such mails alone. */
const machine = { 'Auto-Submitted': 'auto-generated' }

/** A mail that nobody took. What the mail server said is left out: it repeats addresses. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  readonly reason: string

  constructor(reason: string) {
    super('A mail was not sent')
    this.reason = reason
  }
}

/** Sends by SMTP where a server is named, else writes into the outbox. */
export function mailerOf(config: Config): Mailer {
  const from = { name: config.settings.appName, address: config.settings.supportEmail }
  const { smtpUrl, outboxFolder } = config
  const deliver = smtpUrl ? bySmtp(smtpUrl) : writeToOutbox(outboxFolder)
  return {
    send: async (mail) => {
      try {
        await deliver({ ...mail, from, headers: machine })
      } catch (error) {
        throw new MailNotSent(reasonOf(error))
      }
    },
  }
}

type Letter = Mail & { from: { name: string; address: string }; headers: Record<string, string> }
export type Deliver = (letter: Letter) => Promise<void>

function bySmtp(url: string): Deliver {
  const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    const sent = transport.sendMail(mail)
    // Many slow answers together may take longer than each of them is allowed to.
    await Promise.race([sent, late(sent)])
  }
}

function late(sent: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new MailNotSent('ETIMEDOUT')), patience)
    const stop = () => clearTimeout(timer)
    sent.then(stop, stop)
  })
}

/** The kind of trouble alone, like ECONNREFUSED or EAUTH 535. */
function reasonOf(error: unknown): string {
  if (error instanceof MailNotSent) return error.reason
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code
}
