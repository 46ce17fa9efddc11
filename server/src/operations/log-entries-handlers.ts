import { logEndpoints, type logListView } from '@sallyport/contract/endpoints'
import { and, eq, getTableColumns, isNotNull, like, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { userById } from '../accounts/accounts-queries.ts'
import { exportPart, readList, readSubset, type AdminList } from '../api/admin-list.ts'
import { implementArea } from '../api/implement.ts'
import { sortKey } from '../database/paging.ts'
import { containsText, isBetween, searchTerms } from '../database/search.ts'
import { adminLog, type AdminLogRow } from '../database/tables/admin-log.ts'
import { nodes } from '../database/tables/schema.ts'
import { notFound } from '../http/http-error.ts'

export const logEntryHandlers = implementArea(logEndpoints, {
  list: (call) => readList(logEntryList, call),
  export: (call) => exportPart(logEntryList, call),

  /** The entries about the account, accesses, orders and invites of a user, and about the user's actions as an admin. */
  ofUser: async (call) => {
    const { id } = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readSubset(logEntryList, call, {
      name: 'of user',
      where: or(eq(adminLog.owner_id, id), eq(adminLog.admin_id, id)),
    })
  },
})

type Entry = AdminLogRow & { node_exists: boolean }

const byId = sortKey(adminLog.id)

const logEntryList: AdminList<InferOutput<typeof logListView>, Entry, Entry> = {
  name: 'log',
  table: adminLog,
  select: (db) =>
    db
      .select({ ...getTableColumns(adminLog), node_exists: isNotNull(nodes.id).mapWith(Boolean) })
      .from(adminLog)
      .leftJoin(nodes, and(eq(nodes.id, adminLog.subject_id), like(adminLog.action, 'node.%')))
      .$dynamic(),
  sorts: { id: [byId], at: [sortKey(adminLog.at), byId] },
  defaultSort: '-id',
  sortWithDates: '-at',
  where: ({ search, status, ...dates }) =>
    and(status && eq(adminLog.action, status), isBetween(adminLog.at, dates), containsText(adminLog.search, search)),
  isListedFirst({ search }) {
    const { id } = searchTerms(search)
    return id === null ? undefined : eq(adminLog.subject_id, id)
  },
  toItems: (entries) => entries,
  csv: [
    'id',
    ['time', 'at'],
    'admin_id',
    'admin_email',
    'action',
    'subject_id',
    'subject_name',
    ['changes', ({ changes }) => JSON.stringify(changes)],
    'owner_id',
    'owner_email',
  ],
}
