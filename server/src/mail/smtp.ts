import { createTransport } from 'nodemailer'
import { isLoopbackName } from '../config/loopback.ts'
import { MailNotSentError, type Deliver } from './mail.ts'

/** `timeout` in milliseconds, from the connection to the last response of the mail server. */
export function sendBySmtp(url: string, timeout: number): Deliver {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const restrictions = { requireTLS: requiresTls(url), disableFileAccess: true, disableUrlAccess: true }
  const transport = createTransport({ url, ...timeouts, ...restrictions })
  return async (mail) => {
    const sent = transport.sendMail(mail)
    // The timeouts above apply to each step; this one to all of them together.
    await Promise.race([sent, rejectAfterTimeout(sent, timeout)])
  }
}

/**
 * Otherwise an attacker who changes the connection can remove STARTTLS from the response of the server, and receive the password
 * and the mail (https://www.rfc-editor.org/rfc/rfc3207#section-6). Takes precedence over the same options of the URL.
 */
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
