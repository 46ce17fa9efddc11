import { createTransport } from 'nodemailer'
import { MailNotSentError, type Deliver } from './mail.ts'

/** `timeout` in milliseconds, from the connection to the last response of the mail server. */
export function sendBySmtp(url: string, timeout: number): Deliver {
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    const sent = transport.sendMail(mail)
    // The timeouts above apply to each step; this one to all of them together.
    await Promise.race([sent, rejectAfterTimeout(sent, timeout)])
  }
}

function rejectAfterTimeout(sent: Promise<unknown>, timeout: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(() => reject(new MailNotSentError('ETIMEDOUT')), timeout)
    const stop = () => clearTimeout(timer)
    sent.then(stop, stop)
  })
}
