import { isNodeCode } from '@sallyport/contract/agent'
import { errorCodes, type EnteredSetup } from '@sallyport/contract/endpoints'
import { and, eq, exists, gt, inArray, isNull, lte } from 'drizzle-orm'
import { logAdminAction } from '../database/admin-log.ts'
import { firstRow, hasRow, type Database } from '../database/database.ts'
import { nodeCodes } from '../database/tables/node-codes.ts'
import { users } from '../database/tables/schema.ts'
import { hashToken, newCode } from '../database/token.ts'
import { refuse } from '../http/http-error.ts'

/** How long a machine can use a code, and how long the admin can use the setup that it has entered; in seconds. */
const lifetimes = { code: 15 * 60, entry: 60 * 60 }

type CodeOfAdmin = { code: string; admin_id: number; now: number }

/** Creates a code with which a machine can enter itself, and logs it. Only the hash of the code is stored. */
export async function issueNodeCode(tx: Database, { admin_id, now }: Omit<CodeOfAdmin, 'code'>) {
  const code = `sallyport-code.${newCode()}`
  const expired_at = now + lifetimes.code
  await tx.insert(nodeCodes).values({ code_hash: hashToken(code), admin_id, expired_at })
  await logAdminAction(tx, { admin_id, action: 'code.create', subject_id: 0, now })
  return { code, expired_at }
}

type Entry = { code: string; setup: EnteredSetup; now: number }

/** Stores what a machine enters. Returns false for a code that is invalid, used or expired, or whose creator is no longer an admin. */
export function enterNode(db: Database, { code, setup, now }: Entry): Promise<boolean> {
  const isAdmin = and(eq(users.id, nodeCodes.admin_id), eq(users.is_admin, true), eq(users.is_active, true))
  const isUsable = and(isValid(code, now), isNull(nodeCodes.setup), exists(db.select().from(users).where(isAdmin)))
  const entered = { setup, expired_at: now + lifetimes.entry }
  return hasRow(db.update(nodeCodes).set(entered).where(isUsable).returning({ admin_id: nodeCodes.admin_id }))
}

const isValid = (code: string, now: number) =>
  and(eq(nodeCodes.code_hash, hashToken(code)), gt(nodeCodes.expired_at, now))

/** A valid code of an admin, with the setup that the machine has entered; undefined for any other code. */
export const findNodeCode = (db: Database, { code, admin_id, now }: CodeOfAdmin) =>
  firstRow(
    db
      .select({ setup: nodeCodes.setup })
      .from(nodeCodes)
      .where(and(isValid(code, now), eq(nodeCodes.admin_id, admin_id))),
  )

type Connection = { api_token?: string | null | undefined }

/** Replaces a code in a submitted form by the token of the machine that has used it. Throws a 400 `HttpError` if no machine has. */
export async function withEnteredToken<Fields extends Connection>(
  db: Database,
  fields: Fields,
  { admin_id, now }: Omit<CodeOfAdmin, 'code'>,
): Promise<Fields> {
  if (!isNodeCode(fields.api_token)) return fields
  const found = await findNodeCode(db, { code: fields.api_token, admin_id, now })
  return { ...fields, api_token: found?.setup?.api_token ?? refuse(400, errorCodes.nodeCode) }
}

/** Deletes the codes of users who are no admins any more, so that the codes do not work again if the users become admins again. */
export async function deleteNodeCodesOf(tx: Database, admin_ids: readonly number[]) {
  await tx.delete(nodeCodes).where(inArray(nodeCodes.admin_id, [...admin_ids]))
}

export async function deleteExpiredNodeCodes(db: Database, now: number) {
  await db.delete(nodeCodes).where(lte(nodeCodes.expired_at, now))
}
