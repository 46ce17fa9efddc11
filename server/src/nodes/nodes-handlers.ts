import { nodeEndpoints, nodeSearchEndpoints, recommendedNodeEndpoints } from '@sallyport/contract/endpoints'
import { applyExpirations } from '../api/apply-expirations.ts'
import { implement } from '../api/implement.ts'
import { withOwnAccesses } from './listed-nodes.ts'
import { searchActiveNodes } from './node-search.ts'
import { listActiveNodes } from './nodes-queries.ts'
import { recommendedNodes } from './recommended-nodes.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ user, store, config, query, now, log }) => {
    await applyExpirations({ store, now, config, log })
    return withOwnAccesses(store.db, await listActiveNodes(store.db, query), { user_id: user.id, now })
  }),

  implement(nodeSearchEndpoints.search, async ({ user, store, config, query, now, log }) => {
    await applyExpirations({ store, now, config, log })
    return withOwnAccesses(store.db, await searchActiveNodes(store.db, query), { user_id: user.id, now })
  }),

  implement(recommendedNodeEndpoints.list, async ({ user, store, config, query, now, log }) => {
    await applyExpirations({ store, now, config, log })
    const items = await recommendedNodes(store.db, query.time_zone)
    return withOwnAccesses(store.db, { items }, { user_id: user.id, now })
  }),
]
