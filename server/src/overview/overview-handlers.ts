import { adminOverviewEndpoints } from '@sallyport/contract/endpoints'
import { nodeConditions, type NodeCondition } from '../agents/health.ts'
import { implement } from '../api/implement.ts'
import type { Database } from '../store/database.ts'
import { attentionItems } from './attention-queries.ts'
import { maxItems, namedItems } from './first-items.ts'
import { nodeFigures, nodesWithConcerns } from './node-figures.ts'
import { readFigures } from './overview-queries.ts'

export const overviewHandlers = [
  implement(adminOverviewEndpoints.get, async ({ store, now }) => {
    const conditions = await nodeConditions(store.db)
    const { connected, ...nodes } = nodeFigures(conditions)
    const { users, accesses, orders } = await readFigures(store.db, now)
    return {
      users,
      accesses: { ...accesses, connected },
      nodes,
      orders,
      attention: await attentionOf(store.db, conditions, { now, limit: namedItems }),
    }
  }),

  implement(adminOverviewEndpoints.attention, async ({ store, now }) =>
    attentionOf(store.db, await nodeConditions(store.db), { now, limit: maxItems }),
  ),
]

type Selection = { now: number; limit: number }

async function attentionOf(db: Database, conditions: readonly NodeCondition[], { now, limit }: Selection) {
  return { nodes: nodesWithConcerns(conditions, limit), ...(await attentionItems(db, now, limit)) }
}
