import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Sort } from '@sallyport/contract/endpoints'
import type { ListOrder, PageQuery } from './paging.ts'
import type { SortKey } from './sort-keys.ts'

/** What is asked of a list of admins, as its schema in the contract has read it. */
export type ListQuery<Status extends string, Column extends string> = PageQuery & {
  search: string
  status?: Status | undefined
  sort?: Sort<Column> | undefined
}

/** What each column of a list is ordered by: keys that an index holds in this very order, the last one unique. */
export type Orders<Column extends string, Row> = Record<Column, readonly [SortKey<Row>, ...SortKey<Row>[]]>

/** The order of a list by the word for it; a minus before it turns all of it around. */
export function orderOf<Column extends string, Row>(orders: Orders<Column, Row>, sort: Sort<Column>): ListOrder<Row> {
  const isReversed = sort.startsWith('-')
  const column = (isReversed ? sort.slice(1) : sort) as Column
  return { keys: orders[column], isReversed }
}

/** What makes a cursor of a list invalid when it changes. */
export function viewKey({ search, status }: ListQuery<string, string>, sort: string) {
  return [sort, search, status ?? null]
}

/** Whether a text, which is in lower case, holds another; nothing where nothing is looked for. */
export function containsText(text: SQLWrapper, search: string): SQL | undefined {
  if (search === '') return undefined
  // Without the backslash the signs would stand for any text.
  const part = search.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${text} like lower(${`%${part}%`})`
}
