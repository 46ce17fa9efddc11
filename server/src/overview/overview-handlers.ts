import { adminOverviewEndpoints } from '@sallyport/contract/endpoints'
import { nodeConditions } from '../agents/node-health.ts'
import { implement } from '../api/implement.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import { attentionItems } from './attention-queries.ts'
import { nodeFigures, nodesWithConcerns } from './node-figures.ts'
import { readFigures } from './overview-queries.ts'

export const overviewHandlers = [
  implement(adminOverviewEndpoints.get, async ({ store, config, now, log }) => {
    await applyExpirations({ store, now, config, log })
    const conditions = await nodeConditions(store.db)
    const { connected, ...nodes } = nodeFigures(conditions)
    const { users, accesses, orders } = await readFigures(store.db, now)
    return {
      users,
      accesses: { ...accesses, connected },
      nodes,
      orders,
      attention: { nodes: nodesWithConcerns(conditions), ...(await attentionItems(store.db, now)) },
    }
  }),
]
