import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { eq } from 'drizzle-orm'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { nodes } from '../store/schema.ts'
import { nodeHistory } from './node-history.ts'

export const nodeHistoryHandlers = [
  implement(nodeHealthEndpoints.history, async ({ params, query, store: { db }, now }) => {
    const [node] = await db.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, params.id))
    return node ? nodeHistory(db, { node_id: node.id, range: query.range, now }) : notFound()
  }),
]
