import { createTransport } from 'nodemailer'
import { MailNotSent, type Deliver } from './mail.ts'

/** In milliseconds; the page itself gives up after five seconds. */
const patience = 3500

/** Mails by the server at an address. */
export function sendBySmtp(url: string): Deliver {
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
