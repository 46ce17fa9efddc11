import { nodeEndpoints, nodeSearchEndpoints, recommendedNodeEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { withOwnAccesses } from './listed-nodes.ts'
import { searchActiveNodes } from './node-search.ts'
import { listActiveNodes } from './nodes-queries.ts'
import { recommendedNodes } from './recommended-nodes.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ user, store: { db }, query, now }) =>
    withOwnAccesses(db, await listActiveNodes(db, query), { user_id: user.id, now }),
  ),

  implement(nodeSearchEndpoints.search, async ({ user, store: { db }, query, now }) =>
    withOwnAccesses(db, await searchActiveNodes(db, query), { user_id: user.id, now }),
  ),

  implement(recommendedNodeEndpoints.list, async ({ user, store: { db }, query, now }) => {
    const items = await recommendedNodes(db, query.time_zone)
    return withOwnAccesses(db, { items }, { user_id: user.id, now })
  }),
]
