import { accessStatusEndpoints } from '@sallyport/contract/endpoints'
import { activityOfAccesses } from '../activity/tunnel-activity.ts'
import { watchNodes } from '../agents/state.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { activeNodeById } from '../nodes/nodes-queries.ts'
import { isAccessOfUserOnNode } from './accesses-queries.ts'
import { readinessOf } from './node-readiness.ts'

export const accessStatusHandlers = [
  implement(accessStatusEndpoints.byNode, async ({ user, params, store: { db }, now }) => {
    const node = (await activeNodeById(db, params.id)) ?? notFound()
    const owner = { user_id: user.id, node_id: node.id, now }
    const readiness = await readinessOf(db, node)
    if (readiness !== 'unmanaged') await watchNodes(db, [node.id], now)
    return { readiness, items: await activityOfAccesses(db, isAccessOfUserOnNode(owner), now) }
  }),
]
