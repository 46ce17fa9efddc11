import { isIPv4 } from 'node:net'
import { limits } from '@sallyport/contract/config'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import { and, gte, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Exact values that a search text may be. */
export type SearchTerms = {
  /** Of `12` or `#12`. */
  id: number | null
  ip: string | null
  publicKey: string | null
  inviteToken: string | null
}

/** Whether a text can only be a part of an IP address: digits alone are rather an id, or a part of a name. */
export const isPartOfIp = (search: string): boolean => /^[\d.]*\d[\d.]*$/.test(search) && search.includes('.')

export function searchTerms(search: string): SearchTerms {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(search)?.[1] ?? 0)
  const isToken = search.length >= limits.account.minCodeLength && patterns.code.test(search)
  return {
    id: id > 0 && id <= maxId ? id : null,
    ip: isIPv4(search) ? search : null,
    publicKey: patterns.wireGuardKey.test(search) ? search : null,
    inviteToken: isToken ? search : null,
  }
}

type TextOptions = { withLastLine?: boolean }

/** Whether a column that `search_text` generates contains a search text, in any line or in any but the last one; no condition for an empty search. */
export function containsText(
  column: SQLWrapper,
  search: string,
  { withLastLine = true }: TextOptions = {},
): SQL | undefined {
  if (search === '') return undefined
  // Escaped, because these characters are wildcards of LIKE.
  const part = search.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${column} like search_text(${withLastLine ? `%${part}%` : `%${part}%\n%`})`
}

type Dates = { from?: number | undefined; to?: number | undefined }

/** The condition for timestamps from `from` on and before `to`. */
export const isBetween = (timestamp: AnyPgColumn, { from, to }: Dates): SQL | undefined =>
  and(from === undefined ? undefined : gte(timestamp, from), to === undefined ? undefined : lt(timestamp, to))
