import { adminExportEndpoints, adminLogEndpoints, adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { eq, or } from 'drizzle-orm'
import { userById } from '../accounts/accounts-queries.ts'
import { exportPart, readList, readPartOfList } from '../api/admin-list.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { adminLog } from '../store/admin-log-table.ts'
import { logEntryList } from './log-entry-list.ts'

export const logEntryHandlers = [
  implement(adminLogEndpoints.list, (call) => readList(logEntryList, call)),
  implement(adminExportEndpoints.log, (call) => exportPart(logEntryList, call)),

  /** The entries about an account and what it owns, and those of its own actions. */
  implement(adminUserPageEndpoints.log, async (call) => {
    const { id } = (await userById(call.store.db, call.params.id)) ?? notFound()
    return readPartOfList(logEntryList, call, {
      name: 'of user',
      where: or(eq(adminLog.owner_id, id), eq(adminLog.admin_id, id)),
    })
  }),
]
