import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { applyExpirations } from '../api/apply-expirations.ts'
import { nodeOptions } from '../nodes/node-options.ts'
import { listAllNodes } from './admin-node-list.ts'

export const adminNodeListHandlers = [
  implement(adminNodeEndpoints.list, async ({ store, config, query, now, log }) => {
    await applyExpirations({ store, now, config, log })
    return { ...(await listAllNodes(store.db, query)), ...nodeOptions }
  }),
]
