import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Config } from '../config/config.ts'
import { isLoopbackName } from '../config/loopback.ts'
import type { Mail } from '../database/tables/mails.ts'
import { MailNotSentError, toMailNotSentError } from './mail-not-sent.ts'

/** `id` becomes the Message-ID. Rejects with a `MailNotSentError`. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void> }

type OutgoingMail = Mail & {
  from: Config['mailFrom']
  replyTo?: string
  messageId: string
  headers: Record<string, string>
}
type Deliver = (mail: OutgoingMail) => Promise<void>

/**
 * From the connection to the last response of the mail server, in milliseconds. A mail server that accepts a mail after a shorter time would
 * get it again (https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6).
 */
export const deliveryTimeout = 10 * 60_000
/** Until the greeting of the mail server, in milliseconds. */
const connectionTimeout = 60_000

/** Prevents automatic replies (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
const mailHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Sends mails by SMTP, or writes them to the outbox if no server is configured. */
export function createMailer(config: Config, timeout: number = deliveryTimeout): Mailer {
  const { mailFrom: from, settings, outboxFolder } = config
  const deliver = config.smtpUrl === null ? writeToOutbox(outboxFolder) : sendBySmtp(config, timeout)
  const replyTo = from.address === settings.supportEmail ? {} : { replyTo: settings.supportEmail }
  return {
    send: async (mail, id) => {
      const messageId = `<${id}@${from.address.replace(/^.*@/, '')}>`
      try {
        await deliver({ ...mail, from, ...replyTo, messageId, headers: mailHeaders })
      } catch (error) {
        throw toMailNotSentError(error)
      }
    },
  }
}

export type SmtpConfig = Pick<Config, 'smtpUrl' | 'mailHost'>

export function smtpTransport({ smtpUrl, mailHost }: SmtpConfig, timeout: number) {
  const url = smtpUrl ?? ''
  const beforeGreeting = Math.min(timeout, connectionTimeout)
  const timeouts = { connectionTimeout: beforeGreeting, greetingTimeout: beforeGreeting, socketTimeout: timeout }
  const restrictions = { requireTLS: requiresTls(url), disableFileAccess: true, disableUrlAccess: true }
  return new SMTPTransport({ url, ...(mailHost !== null && { name: mailHost }), ...timeouts, ...restrictions })
}

/** `timeout` in milliseconds, from the connection to the last response of the mail server. */
export function sendBySmtp(config: SmtpConfig, timeout: number): Deliver {
  const transport = createTransport(smtpTransport(config, timeout))
  return async (mail) => {
    const sent = transport.sendMail(mail)
    // The timeouts of the transport apply to each step; this timeout applies to the whole delivery.
    await Promise.race([sent, rejectAfterTimeout(sent, timeout)])
  }
}

/** Defaults to true except on loopback, because an attacker could remove STARTTLS (https://www.rfc-editor.org/rfc/rfc3207#section-6). */
function requiresTls(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const option = searchParams.get('requireTLS')
  return option === null ? !isLoopbackName(hostname) : option === 'true'
}

function rejectAfterTimeout(sent: Promise<unknown>, timeout: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new MailNotSentError('ETIMEDOUT')), timeout)
    const stop = () => clearTimeout(timer)
    sent.then(stop, stop)
  })
}

/** Writes each mail to a file that only its owner can read, because reset codes grant access to accounts. */
function writeToOutbox(folder: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await transport.sendMail(mail)
    if (!Buffer.isBuffer(message)) throw new Error('The mail transport returned no buffer')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`)
    await writeFile(file, message, { mode: 0o600, flag: 'wx' })
    // Renamed when complete, so that programs that watch the folder do not read partial mails.
    await rename(file, `${file}.eml`)
  }
}
