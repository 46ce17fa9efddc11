import { createTransport } from 'nodemailer'
import { MailNotSentError, type Deliver } from './mail.ts'

/** In milliseconds; below `limits.api.timeout`, so that the server responds before the client gives up. */
const timeout = 3500

export function sendBySmtp(url: string): Deliver {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    const sent = transport.sendMail(mail)
    // The timeouts above apply to each step; this one to all of them together.
    await Promise.race([sent, rejectAfterTimeout(sent)])
  }
}

function rejectAfterTimeout(sent: Promise<unknown>): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new MailNotSentError('ETIMEDOUT')), timeout)
    const stop = () => clearTimeout(timer)
    sent.then(stop, stop)
  })
}
