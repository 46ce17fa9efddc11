import { isIPv4 } from 'node:net'
import { limits } from '@sallyport/contract/config'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import { and, gte, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The exact values that a search text may stand for. */
export type SearchTerms = {
  /** From `12` or `#12`. */
  id: number | null
  ip: string | null
  publicKey: string | null
  inviteToken: string | null
}

/** Whether a string looks like a part of an IP address. Digits alone are more likely an id or a part of a name. */
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

/** Searches a column of normalized text (`search_text`), in all lines or in all but the last. Undefined for an empty search. */
export function containsText(
  column: SQLWrapper,
  search: string,
  { withLastLine = true }: TextOptions = {},
): SQL | undefined {
  if (search === '') return undefined
  // `%` and `_` are wildcards of LIKE, and `\` is its escape character.
  const part = search.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${column} like search_text(${withLastLine ? `%${part}%` : `%${part}%\n%`})`
}

type Dates = { from?: number | undefined; to?: number | undefined }

/** `from` is inclusive, `to` exclusive. */
export const isBetween = (timestamp: AnyPgColumn, { from, to }: Dates): SQL | undefined =>
  and(from === undefined ? undefined : gte(timestamp, from), to === undefined ? undefined : lt(timestamp, to))
