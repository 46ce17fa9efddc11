import { nodeEndpoints } from '@sallyport/contract/endpoints'
import { bringUpToDate } from '../accesses/up-to-date.ts'
import { implement } from '../http/implement.ts'
import { activeNodes } from './nodes-queries.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ store, config, query, now }) => {
    await bringUpToDate({ store, now, config })
    return activeNodes(store.db, query)
  }),
]
