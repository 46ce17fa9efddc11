import { errorCodes } from '@sallyport/contract/endpoints'
import { addUser, userByEmail } from '../accounts/accounts-queries.ts'
import { refuse } from '../errors/http-error.ts'
import { isUniqueViolation } from '../store/database-errors.ts'
import type { UserRow } from '../store/schema.ts'
import type { Database } from '../store/database.ts'

type NewAccount = { email: string; password_hash: string; is_admin: boolean; created_at: number }

/** Adds a user. Throws an `HttpError` if the e-mail is taken, also by a concurrent registration. */
export async function addAccount(tx: Database, account: NewAccount): Promise<UserRow> {
  if (await userByEmail(tx, account.email)) refuse(400, errorCodes.emailTaken)
  await addUser(tx, account).catch((error: unknown) => {
    if (isUniqueViolation(error)) refuse(400, errorCodes.emailTaken)
    throw error
  })
  const added = await userByEmail(tx, account.email)
  if (!added) throw new Error('The added user was not found')
  return added
}
