import { addUser } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { openSession } from '../accounts/sessions.ts'
import { mailsIn } from './mail-reader.ts'
import { deliverQueuedMails } from './queued-mails.ts'
import { registrationClient, validPassword } from './registration-client.ts'
import { startTime, type TestServer } from './test-server.ts'

const oldPassword = 'Old-secret1'
let userCount = 0

/** A new user with a session, and the calls of a password reset. */
export async function passwordResetClient(server: TestServer, outbox: string) {
  const email = `forgot${(userCount += 1)}@example.test`
  const clientIp = `10.2.${userCount}.1`
  const { db } = server.store
  const id = await addUser(db, { email, password_hash: await hashPassword(oldPassword), created_at: startTime })
  return {
    server,
    id,
    email,
    session: await openSession(db, id, startTime),
    request: () => server.request('POST', '/api/user/password-reset/request', { body: { email }, clientIp }),
    /** Delivers the mails. Returns the codes of all mails to this user. */
    mailedCodes: async () => {
      await deliverQueuedMails(server)
      return mailsIn(outbox)
        .filter(({ to }) => to === email)
        .map(codeIn)
    },
    validate: (code: string) => server.request('GET', `/api/user/password-reset/validate?code=${code}`, { clientIp }),
    confirm: (code: string, password = validPassword) =>
      server.request('POST', '/api/user/password-reset/confirm', {
        body: { code, password, confirm_password: password },
        clientIp,
      }),
    signIn: (password: string) => registrationClient(server).signIn(email, password),
  }
}

function codeIn({ parts }: ReturnType<typeof mailsIn>[number]): string {
  return /change-password\/([a-z0-9]{32})$/m.exec(parts[0] ?? '')?.[1] ?? ''
}
