import * as v from 'valibot'
import { list, page } from '../config/limits.ts'
import { isTimeZone } from '../rules/time-zone.ts'
import { additionalEndpoint, type Endpoint } from './endpoint.ts'
import { countParam, id, idParams, plainText } from './fields.ts'

/** Parts of the endpoints of all lists: cursors, filters, exports and bulk changes. */

const cursor = v.pipe(v.string(), v.maxLength(page.maxCursorLength), v.regex(/^[\w-]+$/))

/** Selects rows by page number (from 1) and page size. The cursor `after`, the previous response's `next`, replaces the page number. */
export const pageQuery = v.strictObject({
  page: v.optional(countParam(1_000_000), 1),
  limit: v.optional(countParam(page.maxSize), page.size),
  after: v.optional(cursor),
})

/** `next` is the cursor of the following rows, if the limit was reached. */
export const listResponse = <S extends v.GenericSchema>(item: S) =>
  v.object({
    items: v.array(item),
    next: v.optional(v.string()),
    /** Only in the first response of some lists: the number of all rows, counted up to `list.maxTotal`. */
    total: v.optional(v.number()),
    is_total_capped: v.optional(v.boolean()),
  })

/** The parts of a call that lists the rows of one user or node. */
export const subsetOf = <S extends v.GenericSchema>(item: S) => ({
  params: idParams,
  query: pageQuery,
  response: listResponse(item),
})

export type ListOptions<Status extends string = string, Column extends string = string> = {
  statuses: readonly [Status, ...Status[]]
  sortable: readonly [Column, ...Column[]]
}

/** A minus sign sorts in descending order. */
export type Sort<Column extends string> = Column | `-${Column}`

const sortsOf = <Column extends string>(columns: readonly Column[]): Sort<Column>[] =>
  columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])

export const searchText = v.pipe(v.string(), v.trim(), plainText(list.maxSearchLength))

const timestampParam = v.optional(countParam(list.maxTimestamp))

/** Filters by the time of creation in unix seconds: `from` is inclusive, `to` exclusive. */
export const createdBetween = { from: timestampParam, to: timestampParam }

/** Search, filters and sort of a list. `filters`: the filters that only this list has. */
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

/** An IANA name, such as `Europe/Berlin`. The longest one has 32 characters. */
const timeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone))

/** Rows as CSV (https://www.rfc-editor.org/rfc/rfc4180). The first part begins with a byte order mark and the header. `next`: a cursor. */
const csvPart = v.object({ csv: v.string(), row_count: v.number(), next: v.optional(v.string()) })
export type CsvPart = v.InferOutput<typeof csvPart>

export type ExportEndpoint = Endpoint & { response: typeof csvPart }

/** Exports a list as CSV, with its search and filters, in a fixed sort. The first part is logged, with the name of the list. */
export const exportOf = <const Name extends string, View extends v.ObjectEntries>(
  name: Name,
  { entries }: { entries: View },
) =>
  additionalEndpoint(`POST /api/admin/exports/${name}`, 'admin', {
    /** `after` is null for the first part. Times in the CSV are in `time_zone`. */
    body: v.strictObject({ ...entries, time_zone: v.optional(timeZone, 'UTC'), after: v.nullable(cursor) }),
    response: csvPart,
  })

/** The rows of a bulk change, which is atomic. Duplicate IDs count once. */
export const bulkIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(list.maxBulkSize))

/** `missing`: no row has the ID; `unchanged`: the row already has the value; `not_active`: the invite is used, revoked or expired. */
export const skipReasons = ['missing', 'unchanged', 'not_active'] as const
export type SkipReason = (typeof skipReasons)[number]

export const bulkOutcome = v.object({
  changed: v.number(),
  skipped: v.array(v.object({ id: v.number(), reason: v.picklist(skipReasons) })),
})
export type BulkOutcome = v.InferOutput<typeof bulkOutcome>
