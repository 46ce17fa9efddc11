import { createHash } from 'node:crypto'
import { limits } from '@sallyport/contract/config'
import { maxId } from '@sallyport/contract/endpoints'
import { patterns } from '@sallyport/contract/rules'
import { and, asc, count, desc, sql, type Placeholder, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { messages, refuse } from '../http/http-error.ts'
import { parseJson } from '../http/parse-json.ts'
import type { Database } from './database.ts'

/** Selects rows by page number (from 1) and page size. `after`, the cursor `next` of the previous response, replaces the number. */
export type PageQuery = { page: number; limit: number; after?: string | undefined }

type Total = { total: number; is_total_capped: boolean }

/** `next` is the cursor of the following rows; missing if the page has fewer rows than the limit. Only a first page has a total. */
export type Page<Row> = { items: Row[]; next?: string | undefined } & Partial<Total>

/** A column to sort by, and the indexed expression of its values. */
export type SortKey = { column: AnyPgColumn; expressionOf: (value: SQLWrapper) => SQLWrapper }

export const sortKey = (column: AnyPgColumn, expressionOf = (value: SQLWrapper) => value): SortKey => ({
  column,
  expressionOf,
})

/** Sorts case-insensitively. The database lower-cases both sides of a comparison, so that both follow its rules. */
export const lowerCaseKey = (column: AnyPgColumn): SortKey => sortKey(column, (value) => sql`lower(${value})`)

/** The numbers are placeholders in a prepared query. */
type Clauses<Count> = { where: SQL | undefined; orderBy: SQL[]; limit: Count; offset: Count }
export type PageClauses = Clauses<number>
export const pagePlaceholders = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }

/** Adds the clauses of a page to a query (https://orm.drizzle.team/docs/dynamic-query-building). */
export const withClauses = <Query extends PgSelect>(query: Query, clauses: Clauses<number | Placeholder>) =>
  query
    .where(clauses.where)
    .orderBy(...clauses.orderBy)
    .limit(clauses.limit)
    .offset(clauses.offset)

type Paging = {
  query: PageQuery
  /** In the order of an index; the last key is unique. All keys sort in one direction, so that PostgreSQL can use the index. */
  keys: readonly SortKey[]
  isReversed?: boolean
  /** Identifies the list, its filters and its sort. A cursor is valid for equal values only. */
  view: readonly unknown[]
  where: SQL | undefined
  /** Matches the rows that are listed first, in the same sort. The condition must be served by indexes. */
  isListedFirst?: SQL | undefined
  /** Counts all rows; called at the start of the list only. */
  count?: (where: SQL | undefined) => Promise<number>
}

/** Reads rows after the cursor (https://use-the-index-luke.com/no-offset), or at the page number. Throws 400 for an invalid cursor. */
export async function pageOf<Row extends Record<string, unknown>>(
  paging: Paging,
  select: (clauses: PageClauses) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { query, keys, isReversed = false, where, count } = paging
  const { page, limit, after } = query
  const parts = partsOf(paging)
  const start = after === undefined ? null : (startAfter(after, parts, keys) ?? refuse(400, messages.invalid))
  const orderBy = orderByKeys(keys, isReversed)
  const items: Row[] = []
  let offset = start ? 0 : (page - 1) * limit
  let lastPart = parts[0]
  for (const part of start ? parts.slice(parts.indexOf(start.part)) : parts) {
    if (items.length === limit) break
    const condition = and(part.where, start?.part === part ? isAfter(keys, start.values, isReversed) : undefined)
    // Read the skipped rows of the first part too, because the offset in the next part depends on their number.
    const isLast = part === parts.at(-1)
    const window = isLast ? { limit: limit - items.length, offset } : { limit: limit + offset, offset: 0 }
    const rows = await select({ where: condition, orderBy, ...window })
    items.push(...(isLast ? rows : rows.slice(offset)))
    offset = Math.max(0, offset - rows.length)
    if (rows.length > 0) lastPart = part
  }
  const last = items.at(-1)
  const isFull = items.length === limit
  const isFirst = page === 1 && start === null
  return {
    items,
    next: last && isFull ? encodeCursor(last, lastPart.partId, keys) : undefined,
    ...(count && isFirst && toTotal(isFull ? await count(where) : items.length)),
  }
}

export const orderByKeys = (keys: readonly SortKey[], isReversed = false): SQL[] =>
  keys.map(({ column, expressionOf }) => (isReversed ? desc : asc)(expressionOf(column)))

/** The rows of a list that match `where`. A cursor contains the `partId` of the part to continue. */
type Part = { where: SQL | undefined; partId: string }

/** The rows that are listed first and the other rows, or one part with all rows. */
function partsOf({ view, where, isListedFirst }: Paging): [Part, ...Part[]] {
  const partId = (part: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([...view, ...part]))
      .digest('base64url')
      .slice(0, 8)
  if (!isListedFirst) return [{ where, partId: partId([]) }]
  return [
    { where: and(where, isListedFirst), partId: partId(['first']) },
    { where: and(where, sql`(${isListedFirst}) is not true`), partId: partId(['others']) },
  ]
}

/** Encodes the part and the sort keys of the last row as opaque URL-safe text. */
const encodeCursor = (row: Record<string, unknown>, partId: string, keys: readonly SortKey[]) =>
  Buffer.from(JSON.stringify([partId, ...keys.map(({ column }) => row[column.name])])).toString('base64url')

/** The part and the key values of a cursor, or null if it is malformed or belongs to no part. */
function startAfter(cursor: string, parts: Part[], keys: readonly SortKey[]) {
  const [partId, ...values] = parseCursor(cursor)
  const part = parts.find((other) => other.partId === partId)
  const isValid = values.length === keys.length && keys.every(({ column }, index) => accepts(column, values[index]))
  return part && isValid ? { part, values } : null
}

function parseCursor(cursor: string): unknown[] {
  const read = parseJson(Buffer.from(cursor, 'base64url').toString())
  return Array.isArray(read) ? read : []
}

/** Whether the value of a cursor can be compared with a column. */
function accepts(column: AnyPgColumn, value: unknown): boolean {
  if (value === null) return !column.notNull
  if (typeOf(column) === 'text') return typeof value === 'string' && !patterns.unstorable.test(value)
  return Number.isSafeInteger(value) && (typeOf(column) === 'bigint' || Math.abs(Number(value)) <= maxId)
}

/** The SQL type of a column: `text`, `bigint`, or `int` or `integer`, which are equal. */
const typeOf = (column: AnyPgColumn) => column.getSQLType().replace('serial', 'int')

/** The condition for the rows after given key values; a row comparison can use an index (https://www.postgresql.org/docs/current/functions-comparisons.html#ROW-WISE-COMPARISON). */
function isAfter(keys: readonly SortKey[], values: readonly unknown[], isReversed: boolean): SQL {
  const columns = keys.map(({ column, expressionOf }) => sql`${expressionOf(column)}`)
  const bounds = keys.map(
    ({ column, expressionOf }, index) => sql`${expressionOf(sql`${values[index]}::${sql.raw(typeOf(column))}`)}`,
  )
  const [row, bound] = [columns, bounds].map((parts) => sql.join(parts, sql`, `))
  return isReversed ? sql`(${row}) < (${bound})` : sql`(${row}) > (${bound})`
}

/** Counts at most `limits.list.maxTotal` + 1 rows, so that the cost is bounded. */
export async function countRows(db: Database, table: PgTable, where: SQL | undefined): Promise<number> {
  const rows = db
    .select({ row: sql`1`.as('row') })
    .from(table)
    .where(where)
    .limit(limits.list.maxTotal + 1)
    .as('rows')
  const [found] = await db.select({ count: count() }).from(rows)
  return found?.count ?? 0
}

const toTotal = (rowCount: number): Total => ({
  total: Math.min(rowCount, limits.list.maxTotal),
  is_total_capped: rowCount > limits.list.maxTotal,
})
