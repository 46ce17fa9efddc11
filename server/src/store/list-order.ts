import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Sort } from '@sallyport/contract/endpoints'
import type { ListOrder, PageQuery } from './paging.ts'
import type { SortKey } from './sort-keys.ts'

export type ListQuery<Status extends string, Column extends string> = PageQuery & {
  search: string
  status?: Status | undefined
  sort?: Sort<Column> | undefined
}

/** The sort keys of each column, in the order of an index; the last one is unique. */
export type Orders<Column extends string, Row> = Record<Column, readonly [SortKey<Row>, ...SortKey<Row>[]]>

/** The order for a sort parameter; a leading minus reverses all keys. */
export function orderOf<Column extends string, Row>(orders: Orders<Column, Row>, sort: Sort<Column>): ListOrder<Row> {
  const isReversed = sort.startsWith('-')
  const column = (isReversed ? sort.slice(1) : sort) as Column
  return { keys: orders[column], isReversed }
}

/** The parts of a query that invalidate a cursor when they change. */
export function viewKey({ search, status }: ListQuery<string, string>, sort: string) {
  return [sort, search, status ?? null]
}

/** Whether a column of lower-case text contains a search text; no condition for an empty search. */
export function containsText(text: SQLWrapper, search: string): SQL | undefined {
  if (search === '') return undefined
  // Escaped, because these characters are wildcards of LIKE.
  const part = search.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${text} like lower(${`%${part}%`})`
}
