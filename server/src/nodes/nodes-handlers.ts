import { nodeEndpoints } from '@sallyport/contract/endpoints'
import { applyExpirations } from '../expirations/apply-expirations.ts'
import { implement } from '../api/implement.ts'
import { listActiveNodes } from './nodes-queries.ts'

export const nodeHandlers = [
  implement(nodeEndpoints.list, async ({ store, config, query, now }) => {
    await applyExpirations({ store, now, config })
    return listActiveNodes(store.db, query)
  }),
]
