import * as v from 'valibot'
import { userAccessListView } from './admin-accesses.ts'
import { billingListView } from './admin-billings.ts'
import { inviteListView } from './admin-invites.ts'
import { adminLogView } from './admin-log.ts'
import { nodeListView } from './admin-nodes.ts'
import { userListView } from './admin-users.ts'
import { endpoint } from './endpoint.ts'
import { cursor } from './fields.ts'
import { timeZone } from './list-query.ts'

/**
 * Rows of a list as CSV lines (https://www.rfc-editor.org/rfc/rfc4180). The first part starts with a byte order mark and the
 * header; `next` is the cursor of the part after it. The file is all parts in a row.
 */
const csvPart = v.object({ csv: v.string(), row_count: v.number(), next: v.optional(v.string()) })

const exportOf = <const Name extends string, View extends v.ObjectEntries>(
  name: Name,
  { entries }: { entries: View },
) =>
  endpoint(`POST /api/admin/exports/${name}`, 'admin', {
    /** `after` is null for the first part. The times of the rows are in `time_zone`. */
    body: v.strictObject({ ...entries, time_zone: v.optional(timeZone, 'UTC'), after: v.nullable(cursor) }),
    response: csvPart,
  })

/**
 * Beyond the specification: the lists as CSV files, with the search and the filters of the list. The order is that of the list
 * if it is by id or time of creation, which never change. The first part is logged.
 */
export const adminExportEndpoints = {
  nodes: exportOf('nodes', nodeListView),
  users: exportOf('users', userListView),
  accesses: exportOf('accesses', userAccessListView),
  invites: exportOf('invites', inviteListView),
  billings: exportOf('billings', billingListView),
  log: exportOf('log', adminLogView),
}
