import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { nodeById } from '../nodes/nodes-queries.ts'
import { listActiveAccesses } from './admin-accesses-queries.ts'
import { toUserAccesses } from './user-accesses.ts'

export const nodeAccessHandlers = [
  implement(nodeHealthEndpoints.accesses, async ({ params, query, store: { db }, now }) => {
    const node = (await nodeById(db, params.id)) ?? notFound()
    const { items, next } = await listActiveAccesses(db, { node_id: node.id, now }, query)
    return { items: await toUserAccesses(db, items, now), next }
  }),
]
