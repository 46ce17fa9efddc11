import * as v from 'valibot'
import { list } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'
import { pageQuery } from './fields.ts'

export type ListOptions<Status extends string = string, Column extends string = string> = {
  statuses: readonly [Status, ...Status[]]
  sortable: readonly [Column, ...Column[]]
}

/** A minus sign sorts in descending order. */
export type Sort<Column extends string> = Column | `-${Column}`

export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(list.searchLength), v.regex(patterns.plainText))

const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])

export const listQuery = <Status extends string, Column extends string>(options: ListOptions<Status, Column>) =>
  v.strictObject({
    ...pageQuery.entries,
    search: v.optional(searchText, ''),
    status: v.optional(v.picklist(options.statuses)),
    sort: v.optional(v.picklist(sortsOf(options.sortable))),
  })
