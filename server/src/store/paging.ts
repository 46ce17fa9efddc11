import { createHash } from 'node:crypto'
import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import { messages, refuse } from '../errors/http-error.ts'
import { decodeCursor, encodeCursor } from './page-cursor.ts'
import { toTotal, type Total } from './list-total.ts'
import type { SortKey } from './sort-keys.ts'

/** The number of a page (from 1) and its length. `after`, the `next` of the previous page, replaces the number. */
export type PageQuery = { page: number; limit: number; after?: string | undefined }

/** The rows of a page. `next`, the cursor for the page after it, is missing if this one is not full. */
export type Page<Row> = { items: Row[]; next?: string | undefined } & Partial<Total>

/** The last key is unique, and all run in one direction, so that PostgreSQL can use an index. */
export type ListOrder<Row> = { keys: readonly SortKey<Row>[]; isReversed?: boolean }

/** The clauses of the query for a page. */
export type PageClauses = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number }

type Paging<Row> = {
  query: PageQuery
  order: ListOrder<Row>
  /** Identifies the view of the list; a cursor is valid in its own view only. */
  view: readonly unknown[]
  where: SQL | undefined
  /** Counts the rows of the view, for its first page. */
  count?: (where: SQL | undefined) => Promise<Total>
}

/** Reads one page: after the cursor (https://use-the-index-luke.com/no-offset), or else at the offset of the page number. */
export async function pageOf<Row>(
  { query, order, view, where, count }: Paging<Row>,
  select: (clauses: PageClauses) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { page, limit, after } = query
  const { keys, isReversed = false } = order
  const viewId = createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 8)
  const values = after === undefined ? null : (decodeCursor(after, viewId, keys) ?? refuse(400, messages.invalid))
  const items = await select({
    where: and(where, values ? isAfter(order, values) : undefined),
    orderBy: keys.map((key) => (isReversed ? desc(key.expression) : asc(key.expression))),
    limit,
    offset: values ? 0 : (page - 1) * limit,
  })
  const last = items.at(-1)
  const isFull = items.length === limit
  const isFirst = page === 1 && values === null
  return {
    items,
    next: last && isFull ? encodeCursor(last, viewId, keys) : undefined,
    ...(count && isFirst && (isFull ? await count(where) : toTotal(items.length))),
  }
}

/** The condition for the rows after given key values; a row comparison can use an index (https://www.postgresql.org/docs/current/functions-comparisons.html#ROW-WISE-COMPARISON). */
function isAfter<Row>({ keys, isReversed }: ListOrder<Row>, values: readonly (string | number)[]): SQL {
  const columns = sql.join(
    keys.map((key) => sql`${key.expression}`),
    sql`, `,
  )
  const bounds = sql.join(
    keys.map((key, index) => key.bind(values[index] ?? 0)),
    sql`, `,
  )
  return isReversed ? sql`(${columns}) < (${bounds})` : sql`(${columns}) > (${bounds})`
}
