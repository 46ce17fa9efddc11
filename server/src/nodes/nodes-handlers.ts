import { adminNodeEndpoints, nodeEndpoints } from 'shared/contract'
import { freeExpired } from '../accesses/expiry.ts'
import { implement } from '../http/implement.ts'
import { activeNodes, allNodes } from './nodes-queries.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ store, query, now }) => {
    await freeExpired(store, now)
    return { items: await activeNodes(store.db, query) }
  }),

  implement(adminNodeEndpoints.list, async ({ store, query, now }) => {
    await freeExpired(store, now)
    return { items: await allNodes(store.db, query) }
  }),
]
