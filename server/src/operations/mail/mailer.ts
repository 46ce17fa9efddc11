import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config/config.ts'
import { isLoopbackName } from '../../config/loopback.ts'
import type { Mail } from '../../database/tables/mails.ts'
import { MailNotSentError, toMailNotSentError } from './mail-not-sent.ts'

/** `id` becomes the Message-ID. Rejects with a `MailNotSentError`. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void> }

type Sender = { name: string; address: string }
type OutgoingMail = Mail & { from: Sender; messageId: string; headers: Record<string, string> }
type Deliver = (mail: OutgoingMail) => Promise<void>

/** From the connection to the last response of the mail server, in milliseconds. */
export const deliveryTimeout = 60_000

/** Prevents automatic replies (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
const mailHeaders = { 'Auto-Submitted': 'auto-generated' }

/** Sends mails by SMTP, or writes them to the outbox if no server is configured. */
export function createMailer(config: Config, timeout: number = deliveryTimeout): Mailer {
  const from = { name: config.settings.appName, address: config.settings.supportEmail }
  const { smtpUrl, outboxFolder } = config
  const deliver = smtpUrl ? sendBySmtp(smtpUrl, timeout) : writeToOutbox(outboxFolder)
  return {
    send: async (mail, id) => {
      const messageId = `<${id}@${from.address.replace(/^.*@/, '')}>`
      try {
        await deliver({ ...mail, from, messageId, headers: mailHeaders })
      } catch (error) {
        throw toMailNotSentError(error)
      }
    },
  }
}

function smtpTransport(url: string, timeout: number) {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const restrictions = { requireTLS: requiresTls(url), disableFileAccess: true, disableUrlAccess: true }
  return createTransport({ url, ...timeouts, ...restrictions })
}

/** In milliseconds. `sallyport status` waits for it. */
const statusTimeout = 15_000

/** The code of the error with which a mail server refuses a connection or its password; null if it accepts them. */
export async function mailServerError(url: string): Promise<string | null> {
  const transport = smtpTransport(url, statusTimeout)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return toMailNotSentError(error).reason
  } finally {
    transport.close()
  }
}

/** `timeout` in milliseconds, from the connection to the last response of the mail server. */
export function sendBySmtp(url: string, timeout: number): Deliver {
  const transport = smtpTransport(url, timeout)
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
