import { adminNodeEndpoints, nodeEndpoints } from 'shared/contract'
import { bringUpToDate } from '../accesses/up-to-date.ts'
import { implement } from '../http/implement.ts'
import { activeNodes, allNodes } from './nodes-queries.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ store, config, query, now }) => {
    await bringUpToDate({ store, now, config })
    return { items: await activeNodes(store.db, query) }
  }),

  implement(adminNodeEndpoints.list, async ({ store, config, query, now }) => {
    await bringUpToDate({ store, now, config })
    return { items: await allNodes(store.db, query) }
  }),
]
