import { limits } from '@sallyport/contract/config'
import type { ResponseOf, adminExportEndpoints } from '@sallyport/contract/endpoints'
import { logAdminAction } from '../admin-log/admin-log.ts'
import type { CallContext } from '../api/call-context.ts'
import type { Changes } from '../domain/admin-actions.ts'
import type { Database } from '../store/database.ts'
import type { Page, PageQuery } from '../store/paging.ts'
import type { UserRow } from '../store/schema.ts'
import { csvHeader, csvLines, isoTimeIn, type CsvColumns, type IsoTime } from './csv.ts'

type View = Record<string, unknown> & {
  search: string
  after: string | null
  time_zone: string
  sort?: string | undefined
}
type Filters<V extends View> = Omit<V, 'after' | 'time_zone'>
type Call<V extends View> = CallContext & { user: UserRow; body: V }

type Export<V extends View, Row> = {
  name: keyof typeof adminExportEndpoints
  columns: (isoTime: IsoTime) => CsvColumns<Row>
  read: (db: Database, query: Filters<V> & PageQuery) => Promise<Page<Row>>
  /** Needed if the default order of the list is not a fixed one. */
  defaultSort?: V['sort']
}

/** Columns that never change. A row whose sort column changes between two parts would be repeated or left out. */
const fixedColumns = new Set(['id', 'access_id', 'created_at'])
const isFixed = (sort: string) => fixedColumns.has(sort.replace('-', ''))

/**
 * Reads a part of a list as CSV, in the order of the list if that is a fixed one, otherwise in its default order. The first
 * part has the header, and is logged, with what was exported.
 */
export async function exportPart<V extends View, Row>(
  { body: { after, time_zone, sort: listSort, ...filters }, user, store, now }: Call<V>,
  { name, columns: columnsIn, read, defaultSort }: Export<V, Row>,
): Promise<ResponseOf<(typeof adminExportEndpoints)['users']>> {
  const sort = listSort !== undefined && isFixed(listSort) ? listSort : defaultSort
  const view = { ...filters, ...(sort !== undefined && { sort }) } as Filters<V>
  const page = { page: 1, limit: limits.page.exportSize, ...(after !== null && { after }) }
  const { items, next, total = items.length, is_total_capped } = await read(store.db, { ...view, ...page })
  // The last column names the time zone, which the offsets of the times do not.
  const columns: CsvColumns<Row> = [...columnsIn(isoTimeIn(time_zone)), ['time_zone', () => time_zone]]
  const csv = csvLines(columns, items)
  const part = { csv, row_count: items.length, next }
  if (after !== null) return part
  const changes = { ...changesOf(name, view), rows: created(is_total_capped ? `${total}+` : total) }
  await logAdminAction(store.db, { admin_id: user.id, action: 'list.export', subject_id: 0, now, changes })
  return { ...part, csv: csvHeader(columns) + csv }
}

const created = (to: unknown) => ({ from: null, to })

/** The name of the list and the filters; not the search text, because it may be the token of an invite. The language only sorts. */
function changesOf(name: string, { search, language: _language, ...filters }: Filters<View>): Changes {
  const set = Object.entries(filters).map(([filter, value]) => [filter, created(value)] as const)
  return { name: created(name), ...Object.fromEntries(set), ...(search !== '' && { search: 'changed' }) }
}
