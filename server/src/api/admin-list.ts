import { limits } from '@sallyport/contract/config'
import type { BulkOutcome, CsvPart, ExportName, SkipReason, Sort } from '@sallyport/contract/endpoints'
import type { SQL } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import { logAdminAction } from '../database/admin-log.ts'
import type { Database } from '../database/database.ts'
import {
  countRows,
  pageOf,
  withClauses,
  type Page,
  type PageClauses,
  type PageQuery,
  type SortKey,
} from '../database/paging.ts'
import type { LogChanges } from '../database/tables/admin-log.ts'
import type { UserRow } from '../database/tables/schema.ts'
import { csvHeader, csvLines, type CsvColumns } from './csv.ts'
import type { CallContext } from './implement.ts'

type View = { search: string; sort?: string | undefined; from?: number | undefined; to?: number | undefined }
type ColumnOf<V extends View> = V['sort'] extends infer S ? (S extends `-${infer Column}` ? Column : never) : never
type Call = Pick<CallContext, 'store' | 'config' | 'now' | 'log'>

/** Declares a list of the admin pages: its rows, totals and export. */
export type AdminList<V extends View, Row, Item> = {
  /** Used in the path of the export and in the log. */
  name: ExportName
  table: PgTable
  /** Required if rows have columns of other tables. */
  select?: (db: Database) => PgSelect
  /** The sort keys by column, in the order of an index; the last key is unique. */
  sorts: Record<ColumnOf<V>, readonly SortKey[]> & Record<string, readonly SortKey[]>
  defaultSort: Sort<ColumnOf<V>>
  /** The default sort with a date filter: by the timestamp, so that its index limits the rows read. */
  sortWithDates?: string
  /** The default sort of the export, if the values of `defaultSort` may change. */
  exportSort?: V['sort']
  where: (view: V, call: Call) => SQL | undefined | Promise<SQL | undefined>
  /** Matches the exact results of a search, which are listed first; undefined if there are none. The condition must be served by indexes. */
  isListedFirst: (view: V) => SQL | undefined
  /** Runs before rows are read, to write changes that are due by time. */
  prepare?: (call: Call) => Promise<unknown>
  toItems: (rows: Row[], call: Call) => Item[] | Promise<Item[]>
  /** Column names are stable, because other programs read the files. No column contains a secret. */
  csv: CsvColumns<Row>
}

/** Reads a page of rows from an offset or cursor. The first page includes the total. */
export async function readList<V extends View, Row extends Record<string, unknown>, Item>(
  list: AdminList<V, Row, Item>,
  call: Call & { query: V & PageQuery },
): Promise<Page<Item>> {
  const { items, ...page } = await rowsOf(list, call, call.query)
  return { items: await list.toItems(items, call), ...page }
}

type Subset = { name: string; where: SQL | undefined }

/** Reads a page of the rows that belong to one user or node, in the default sort of the list and without a total. */
export async function readSubset<V extends View, Row extends Record<string, unknown>, Item>(
  list: AdminList<V, Row, Item>,
  call: Call & { params: { id: number }; query: PageQuery },
  { name, where }: Subset,
): Promise<Page<Item>> {
  await list.prepare?.(call)
  const { db } = call.store
  const paging = {
    query: call.query,
    ...sortOrderFor(list, list.defaultSort),
    view: [list.name, name, call.params.id],
    where,
  }
  const { items, next } = await pageOf(paging, rowReader<Row>(list, db))
  return { items: await list.toItems(items, call), next }
}

type ExportCall<V> = Call & { user: UserRow; body: V & { after: string | null; time_zone: string } }

/** Columns that never change. A row whose sort column changes between two parts would be exported twice or not at all. */
const fixedColumns = new Set(['id', 'access_id', 'created_at'])
const isFixed = (sort: string) => fixedColumns.has(sort.replace('-', ''))

/** Reads a part of an export as CSV, sorted by columns that never change. The first part has the header and is logged. */
export async function exportPart<V extends View, Row extends Record<string, unknown>, Item>(
  list: AdminList<V, Row, Item>,
  call: ExportCall<V>,
): Promise<CsvPart> {
  const { user, store, now } = call
  const { after, time_zone, sort: listSort, ...filters } = call.body
  const sort = listSort !== undefined && isFixed(listSort) ? listSort : list.exportSort
  const view = { ...filters, ...(sort !== undefined && { sort }) } as unknown as V
  const page = { page: 1, limit: limits.page.exportSize, ...(after !== null && { after }) }
  const { items, next, total = items.length, is_total_capped } = await rowsOf(list, call, { ...view, ...page })
  const csv = csvLines(list.csv, items, { now, time_zone })
  const part = { csv, row_count: items.length, next }
  if (after !== null) return part
  const changes = { ...changesOf(list.name, view), rows: newValue(is_total_capped ? `${total}+` : total) }
  await logAdminAction(store.db, { admin_id: user.id, action: 'list.export', subject_id: 0, now, changes })
  return { ...part, csv: csvHeader(list.csv) + csv }
}

const newValue = (to: unknown) => ({ from: null, to })

/** The logged name and filters of an export. Omits the search text, which may be an invite token, and the language of that text. */
function changesOf(name: string, view: View & { language?: string }): LogChanges {
  const { search, language: _language, ...filters } = view
  const set = Object.entries(filters).map(([filter, value]) => [filter, newValue(value)] as const)
  return { name: newValue(name), ...Object.fromEntries(set), ...(search !== '' && { search: 'changed' }) }
}

async function rowsOf<V extends View, Row extends Record<string, unknown>>(
  list: AdminList<V, Row, unknown>,
  call: Call,
  query: V & PageQuery,
): Promise<Page<Row>> {
  await list.prepare?.(call)
  const { db } = call.store
  const { page: _page, limit: _limit, after: _after, sort: _sort, ...filters } = query
  const hasDates = query.from !== undefined || query.to !== undefined
  const sort = query.sort ?? ((hasDates && list.sortWithDates) || list.defaultSort)
  return pageOf(
    {
      query,
      ...sortOrderFor(list, sort),
      view: [list.name, sort, filters],
      where: await list.where(query, call),
      isListedFirst: list.isListedFirst(query),
      count: (where) => countRows(db, list.table, where),
    },
    rowReader<Row>(list, db),
  )
}

type SortOrder = { keys: readonly SortKey[]; isReversed: boolean }

/** The sort keys for a sort parameter; a leading minus reverses all keys. */
function sortOrderFor({ sorts }: { sorts: Record<string, readonly SortKey[]> }, sort: string): SortOrder {
  return { keys: sorts[sort.replace('-', '')]!, isReversed: sort.startsWith('-') }
}

type Source = { table: PgTable; select?: (db: Database) => PgSelect }

/** Returns a function that reads rows. The cast is safe, because the declaration of a list names the rows of its table or query. */
const rowReader =
  <Row>({ table, select = (db) => db.select().from(table).$dynamic() }: Source, db: Database) =>
  (clauses: PageClauses) =>
    withClauses(select(db), clauses) as unknown as Promise<Row[]>

/** The number of changed rows, and the other ids, each with the reason that `reasonOf` returns. */
export function bulkOutcome(
  ids: readonly number[],
  changedIds: readonly number[],
  reasonOf: (id: number) => SkipReason,
): BulkOutcome {
  const changed = new Set(changedIds)
  const skipped = [...new Set(ids)].filter((id) => !changed.has(id))
  return { changed: changed.size, skipped: skipped.map((id) => ({ id, reason: reasonOf(id) })) }
}
