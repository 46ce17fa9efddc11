import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { routes } from '@sallyport/contract/config'
import type { AdminAction } from '@sallyport/contract/endpoints'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { addUser, hasAdmin, userByEmail } from '../accounts/accounts-queries.ts'
import { hashPassword } from '../accounts/password-hashes.ts'
import { replacePassword, endAllSessions } from '../accounts/sessions.ts'
import { makeRecentOrdersDue } from '../billings/orders-queries.ts'
import { accountEmail, adminPassword } from '../config/config-fields.ts'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import type { Store } from '../database/store.ts'
import { mails } from '../database/tables/mails.ts'
import { resetCodes, sessions, type UserRow } from '../database/tables/schema.ts'
import { addFirstAdminInvite, findServerInvite, revokeFirstAdminInvites } from '../invites/invites-queries.ts'

type AccountInput = { email: string; password: string }
type AccountCommand = (store: Store, input: AccountInput) => Promise<string>

/** The commands of `pnpm admin` by name. Each returns a sentence for the operator, or throws a `StartupError` with a sentence. */
export const accountCommands = {
  create: createAdmin,
  'reset-password': resetPassword,
  'end-sessions': endSessions,
} satisfies Record<string, AccountCommand>

async function createAdmin(store: Store, input: AccountInput): Promise<string> {
  const email = requireValid(accountEmail, input.email, 'EMAIL')
  const password_hash = await hashPassword(requireValid(adminPassword, input.password, 'The password'))
  await store.transaction(async (tx) => {
    if (await userByEmail(tx, email))
      throw new StartupError(
        `There is already an account ${email}: use reset-password, or make it an admin on the site`,
      )
    const now = secondsNow()
    const id = await addUser(tx, { email, password_hash, is_admin: true, created_at: now })
    await log(tx, { action: 'user.create', subject_id: id, now })
    await revokeFirstAdminInvites(tx, now)
  })
  return `${email} is an admin now.`
}

async function resetPassword(store: Store, input: AccountInput): Promise<string> {
  const password_hash = await hashPassword(requireValid(adminPassword, input.password, 'The password'))
  return changeAccount(store, input, 'user.password', async (tx, { id, email }, now) => {
    await replacePassword(tx, id, { password_hash, now })
    return `${email} has a new password, and all its sessions are ended.`
  })
}

function endSessions(store: Store, input: AccountInput): Promise<string> {
  return changeAccount(store, input, 'user.sessions', async (tx, { id, email }) => {
    await endAllSessions(tx, id)
    return `All sessions of ${email} are ended.`
  })
}

/** The link that makes the first admin, as printed at the first start; a new link after it expired. Throws a `StartupError` if there is an admin. */
export async function inviteFirstAdmin(store: Store, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<string> {
  const code = await store.transaction(async (tx) => {
    if (await hasAdmin(tx)) throw new StartupError('There is an admin already')
    const now = secondsNow()
    return (await findServerInvite(tx, true, now))?.token ?? addFirstAdminInvite(tx, now)
  })
  return `${publicUrl}${routes.registerByInvite.to({ code })}`
}

type Change = (tx: Database, user: UserRow, now: number) => Promise<string>

function changeAccount(store: Store, input: AccountInput, action: AdminAction, change: Change): Promise<string> {
  const email = requireValid(accountEmail, input.email, 'EMAIL')
  return store.transaction(async (tx) => {
    const user = await userByEmail(tx, email)
    if (!user) throw new StartupError(`There is no account ${email}`)
    const now = secondsNow()
    await log(tx, { action, subject_id: user.id, now })
    return change(tx, user, now)
  })
}

/** Logs without an admin, because the operator of the server has no account. */
const log = (tx: Database, entry: { action: AdminAction; subject_id: number; now: number }) =>
  logAdminAction(tx, { admin_id: null, ...entry })

const secondsNow = () => Math.floor(Date.now() / 1000)

function requireValid<T>(schema: v.GenericSchema<string, T>, text: string, name: string): T {
  const { success, output, issues } = v.safeParse(schema, text)
  if (!success) throw new StartupError(`${name} must ${issues[0].message}`)
  return output
}

/** Asks for a new password on the terminal, twice and without showing it, or reads the first line of the input. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine('')
  const password = await readLine('Password: ')
  if (password !== (await readLine('Repeat the password: '))) throw new StartupError('The passwords do not match')
  return password
}

function readLine(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  // On a terminal, readline disables the echo and would print the typed characters to its output.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => reject(new StartupError('Cancelled')))
    lines.once('close', () => {
      if (process.stdin.isTTY) process.stderr.write('\n')
      reject(new StartupError('The password is missing: type it, or write it to the standard input'))
    })
  })
}

/** For a restored database: ends all sessions, deletes reset codes and waiting mails, resends accesses to all agents, and makes recent orders due. */
export async function resetAfterRestore(store: Store): Promise<string> {
  await store.transaction(async (tx) => {
    await tx.delete(sessions)
    await tx.delete(resetCodes)
    // They were sent after the backup, or are of no use any more.
    await tx.delete(mails)
    await tx.execute(sql`update node_agents set applied_generation = 0, lease_owner = null, lease_until = 0`)
    await makeRecentOrdersDue(tx, Math.floor(Date.now() / 1000))
  })
  return 'All sessions are ended and all reset codes and waiting mails deleted. The server sends each node its whole list, and checks recent orders.'
}
