import { nodeHealthEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { testConnection } from './connection-test.ts'
import { nodeHealth } from './node-health.ts'
import { watchNodes } from './watch-node.ts'

export const nodeHealthHandlers = [
  implement(nodeHealthEndpoints.list, async ({ store: { db }, now }) => {
    const items = await nodeHealth(db, now)
    // All others are read often enough for a list of any length.
    const changing = items.filter(({ state }) => state !== 'unmanaged' && state !== 'synchronised')
    await watchNodes(
      db,
      changing.map(({ node_id }) => node_id),
      now,
    )
    return { items }
  }),

  implement(nodeHealthEndpoints.byId, async ({ store: { db }, params, now }) => {
    const [health] = await nodeHealth(db, now, params.id)
    if (!health) return notFound()
    if (health.state !== 'unmanaged') await watchNodes(db, [health.node_id], now)
    return health
  }),

  implement(nodeHealthEndpoints.test, async ({ store: { db }, body, user, guards, now }) => {
    await guards.connectionTest.count({ account: String(user.id), clientIp: null, now })
    return testConnection(db, body, Date.now())
  }),
]
