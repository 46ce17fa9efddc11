import { asc, desc, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Sort } from 'shared/contract'
import type { PageQuery } from './paging.ts'

/** What is asked of a list of admins, as its schema in the contract has read it. */
export type ListQuery<Status extends string, Column extends string> = PageQuery & {
  search: string
  status?: Status | undefined
  sort?: Sort<Column> | undefined
}

/** What a column of a list is ordered by: columns and expressions that an index holds in this very order. */
export type Orders<Column extends string> = Record<Column, readonly [SQLWrapper, ...SQLWrapper[]]>

/** The order of a list by the word for it; a minus before it turns all of it around. */
export function orderOf<Column extends string>(orders: Orders<Column>, sort: Sort<Column>): SQL[] {
  const isReversed = sort.startsWith('-')
  const column = (isReversed ? sort.slice(1) : sort) as Column
  return orders[column].map((part) => (isReversed ? desc(part) : asc(part)))
}

/** Whether a text, which is in lower case, holds another; nothing where nothing is looked for. */
export function holds(text: SQLWrapper, search: string): SQL | undefined {
  if (search === '') return undefined
  // Without the backslash the signs would stand for any text.
  const part = search.replace(/[\\%_]/g, String.raw`\$&`)
  return sql`${text} like lower(${`%${part}%`})`
}
