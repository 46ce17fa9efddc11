import { adminLogEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { listLogEntries } from './log-entries-queries.ts'

export const logEntryHandlers = [
  implement(adminLogEndpoints.list, ({ store, query }) => listLogEntries(store.db, query)),
]
