import { addUser } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { openSession } from '../accounts/sessions.ts'
import { mailsIn } from './mail-reader.ts'
import { goodPassword, registering } from './registering.ts'
import { start, type TestServer } from './test-server.ts'

const oldPassword = 'Old-secret1'
let people = 0

/** Somebody with an account, a session, and the way to a new password. */
export async function forgetfulPerson(server: TestServer, outbox: string) {
  const email = `forgot${(people += 1)}@example.test`
  const address = `10.2.${people}.1`
  const { db } = server.store
  const id = await addUser(db, { email, password_hash: await hashPassword(oldPassword), created_at: start })
  return {
    server,
    id,
    email,
    session: await openSession(db, id, start),
    request: () => server.ask('POST', '/api/user/password-reset/request', { body: { email }, address }),
    /** The codes of all mails to this person, the oldest first. */
    mailed: () =>
      mailsIn(outbox)
        .filter(({ to }) => to === email)
        .map(codeIn),
    validate: (code: string) => server.ask('GET', `/api/user/password-reset/validate?code=${code}`, { address }),
    confirm: (code: string, password = goodPassword) =>
      server.ask('POST', '/api/user/password-reset/confirm', {
        body: { code, password, confirm_password: password },
        address,
      }),
    signIn: (password: string) => registering(server).signIn(email, password),
  }
}

function codeIn({ parts }: ReturnType<typeof mailsIn>[number]): string {
  return /change-password\/([a-z0-9]{32})$/m.exec(parts[0] ?? '')?.[1] ?? ''
}
