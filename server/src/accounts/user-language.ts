import type { Language } from '@sallyport/contract/config'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { users } from '../store/schema.ts'

/** Stores the language of mails to a user; writes only if it changed. */
export async function rememberLanguage(db: Database, user_id: number, language: Language) {
  const isChanged = and(eq(users.id, user_id), sql`${users.language} is distinct from ${language}`)
  await db.update(users).set({ language }).where(isChanged)
}
