import { adminLogEndpoints, adminUserPageEndpoints } from '@sallyport/contract/endpoints'
import { userById } from '../accounts/accounts-queries.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { listLogEntries, listLogEntriesOfUser } from './log-entries-queries.ts'

export const logEntryHandlers = [
  implement(adminLogEndpoints.list, ({ store, query }) => listLogEntries(store.db, query)),

  implement(adminUserPageEndpoints.log, async ({ params, query, store: { db } }) => {
    const user = (await userById(db, params.id)) ?? notFound()
    return listLogEntriesOfUser(db, user.id, query)
  }),
]
