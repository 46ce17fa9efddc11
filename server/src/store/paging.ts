import { createHash } from 'node:crypto'
import { and, asc, desc, sql, type SQL } from 'drizzle-orm'
import { messages, refuse } from '../http/refusal.ts'
import { decodeCursor, encodeCursor } from './page-cursor.ts'
import type { SortKey } from './sort-keys.ts'

/** Which page of a list, counted from 1, how long a page is, and the cursor of the page before. */
export type PageQuery = { page: number; limit: number; after?: string | undefined }

/** The rows of a page; `next` is the cursor of the page after it, and is missing when the page is not full. */
export type Page<Row> = { items: Row[]; next?: string | undefined }

/** The order of a list: the last key is unique, and all keys run in one direction, so that an index can be read in it. */
export type ListOrder<Row> = { keys: readonly SortKey<Row>[]; isReversed?: boolean }

/** The parts of a page's `select`. */
type PageClauses = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number }

type Paging<Row> = {
  query: PageQuery
  order: ListOrder<Row>
  /** What tells this view of the list from others: a cursor works in its own view only. */
  view: readonly unknown[]
  where: SQL | undefined
}

/**
 * Reads one page. With a cursor the page begins after the row that the cursor names, wherever that row is now; without
 * one, at the page's number (https://use-the-index-luke.com/no-offset).
 */
export async function pageOf<Row>(
  { query, order, view, where }: Paging<Row>,
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
  return { items, next: last && items.length === limit ? encodeCursor(last, viewId, keys) : undefined }
}

/** A row comparison, which PostgreSQL answers from an index over the keys. */
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
