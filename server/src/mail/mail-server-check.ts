import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Config } from '../config/config.ts'
import { MailNotSentError, toMailNotSentError } from './mail-not-sent.ts'
import { smtpTransport, type SmtpConfig } from './mailer.ts'

/** In milliseconds, for each step. */
const timeout = 15_000

/** The name of a way to sign in that no mail server has. */
const envelope = 'ENVELOPE'

type Options = SmtpConfig & Pick<Config, 'mailFrom'> & { recipient: string }

/** Signs in, and names the sender and a recipient, but sends no mail. Returns the reason if the mail server refuses any of it. */
export async function mailServerFailure({ recipient, mailFrom, ...config }: Options): Promise<string | null> {
  const { options } = smtpTransport(config, timeout)
  const commands = [`MAIL FROM:<${mailFrom.address}>`, `RCPT TO:<${recipient}>`]
  // The library has no call for single commands of a mail; the handler of a sign-in may send any
  // (https://nodemailer.com/smtp/customauth).
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      [envelope]: async (context: SMTPConnection.CustomAuthenticationContext) => {
        for (const command of commands) requireAccepted(await context.sendCommand(command))
      },
    },
  })
  const lost = new Promise<never>((_resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new MailNotSentError('ECONNECTION')))
  })
  const step = (work: (done: (error?: Error | null) => void) => void) =>
    Promise.race([lost, new Promise<void>((done, fail) => work((error) => (error ? fail(error) : done())))])
  try {
    await step((done) => connection.connect(done))
    const { auth } = options
    if (auth && connection.allowsAuth) await step((done) => connection.login(auth, done))
    await step((done) => connection.login({ method: envelope }, done))
    connection.quit()
    return null
  } catch (error) {
    connection.close()
    return toMailNotSentError(error).reason
  }
}

function requireAccepted({ command, response }: SMTPConnection.CustomAuthenticationResponse) {
  const status = response.slice(0, 3)
  if (!status.startsWith('2')) throw new MailNotSentError(`EENVELOPE ${status} (${command.replace(/:.*/, '')})`)
}
