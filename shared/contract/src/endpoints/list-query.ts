import * as v from 'valibot'
import { list } from '../config/limits.ts'
import * as patterns from '../rules/patterns.ts'
import { isTimeZone } from '../rules/time-zone.ts'
import { countParam, pageQuery } from './fields.ts'

export type ListOptions<Status extends string = string, Column extends string = string> = {
  statuses: readonly [Status, ...Status[]]
  sortable: readonly [Column, ...Column[]]
}

/** A minus sign sorts in descending order. */
export type Sort<Column extends string> = Column | `-${Column}`

export const searchText = v.pipe(v.string(), v.trim(), v.maxLength(list.searchLength), v.regex(patterns.plainText))

const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])

const timestampParam = v.optional(countParam(list.maxTimestamp))

/** Filters by the time of creation in unix seconds: from `from` on, and before `to`. */
export const createdBetween = { from: timestampParam, to: timestampParam }

/** An IANA name, such as `Europe/Berlin`. The longest one has 32 characters. */
export const timeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone))

/** What a list contains and in which order, without the page. `filters` are the ones of this list only. */
export const listView = <Status extends string, Column extends string, Filters extends v.ObjectEntries>(
  options: ListOptions<Status, Column>,
  filters: Filters,
) =>
  v.strictObject({
    search: v.optional(searchText, ''),
    status: v.optional(v.picklist(options.statuses)),
    sort: v.optional(v.picklist(sortsOf(options.sortable))),
    ...filters,
  })

export const listQuery = <View extends v.ObjectEntries>({ entries }: { entries: View }) =>
  v.strictObject({ ...pageQuery.entries, ...entries })
