import { and, gte, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Sort } from '@sallyport/contract/endpoints'
import type { GenericSchema, InferOutput } from 'valibot'
import type { ListOrder, PageQuery } from './paging.ts'
import type { SortKey } from './sort-keys.ts'

/** The query of a list: a page of a view, which the contract describes. */
export type ListQuery<View extends GenericSchema> = PageQuery & InferOutput<View>

/** The sort keys of each column, in the order of an index; the last one is unique. */
export type Orders<Column extends string, Row> = Record<Column, readonly [SortKey<Row>, ...SortKey<Row>[]]>

/** The order for a sort parameter; a leading minus reverses all keys. */
export function orderOf<Column extends string, Row>(orders: Orders<Column, Row>, sort: Sort<Column>): ListOrder<Row> {
  const isReversed = sort.startsWith('-')
  const column = (isReversed ? sort.slice(1) : sort) as Column
  return { keys: orders[column], isReversed }
}

type View = { search: string; status?: string | undefined; sort?: string | undefined }

/** The parts of a query that invalidate a cursor when they change. */
export function viewKey(query: PageQuery & View, sort: string): unknown[] {
  const { page: _page, limit: _limit, after: _after, sort: _sort, search, status, ...filters } = query
  return [sort, search, status ?? null, filters]
}

type Dates = { from?: number | undefined; to?: number | undefined }

/** The sort parameter, or a default. With dates, that is by the timestamp, so that its index limits the rows read. */
export const sortOr = <Column extends string>(
  { sort, from, to }: Dates & { sort?: Sort<Column> | undefined },
  defaults: { default: Sort<Column>; withDates: Sort<Column> },
): Sort<Column> => sort ?? (from === undefined && to === undefined ? defaults.default : defaults.withDates)

/** The condition for timestamps from `from` on and before `to`. */
export const isBetween = (timestamp: AnyPgColumn, { from, to }: Dates): SQL | undefined =>
  and(from === undefined ? undefined : gte(timestamp, from), to === undefined ? undefined : lt(timestamp, to))

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
