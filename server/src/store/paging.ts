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
  /** The rows that come before the others, in the same order; indexes must serve it. */
  first?: SQL | undefined
  /** Counts the rows of the view, for its first page. */
  count?: (where: SQL | undefined) => Promise<Total>
}

/** Reads one page: after the cursor (https://use-the-index-luke.com/no-offset), or else at the offset of the page number. */
export async function pageOf<Row>(
  paging: Paging<Row>,
  select: (clauses: PageClauses) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { query, order, where, count } = paging
  const { page, limit, after } = query
  const parts = partsOf(paging)
  const start = after === undefined ? null : (startAfter(after, parts, order) ?? refuse(400, messages.invalid))
  const orderBy = order.keys.map(({ expression }) => (order.isReversed ? desc(expression) : asc(expression)))
  const items: Row[] = []
  let offset = start ? 0 : (page - 1) * limit
  let lastPart = parts[0]
  for (const part of start ? parts.slice(parts.indexOf(start.part)) : parts) {
    if (items.length === limit) break
    const condition = and(part.where, start?.part === part ? isAfter(order, start.values) : undefined)
    // The skipped rows of the first part are read too, because their number is the offset in the next part.
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
    next: last && isFull ? encodeCursor(last, lastPart.viewId, order.keys) : undefined,
    ...(count && isFirst && (isFull ? await count(where) : toTotal(items.length))),
  }
}

/** A part of a list, which has cursors of its own. */
type Part = { where: SQL | undefined; viewId: string }

/** The rows that come first and the others, or all rows. */
function partsOf<Row>({ view, where, first }: Paging<Row>): [Part, ...Part[]] {
  const viewId = (part: string[]) =>
    createHash('sha256')
      .update(JSON.stringify([...view, ...part]))
      .digest('base64url')
      .slice(0, 8)
  if (!first) return [{ where, viewId: viewId([]) }]
  return [
    { where: and(where, first), viewId: viewId(['first']) },
    { where: and(where, sql`(${first}) is not true`), viewId: viewId(['others']) },
  ]
}

/** The part and the key values of a cursor, or null if it belongs to no part. */
function startAfter<Row>(cursor: string, parts: Part[], { keys }: ListOrder<Row>) {
  for (const part of parts) {
    const values = decodeCursor(cursor, part.viewId, keys)
    if (values) return { part, values }
  }
  return null
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
