import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { applyExpirations } from '../expirations/apply-expirations.ts'
import { nodeOptions } from '../nodes/node-options.ts'
import { listAllNodes } from './admin-node-list.ts'

export const adminNodeListHandlers = [
  implement(adminNodeEndpoints.list, async ({ store, config, query, now }) => {
    await applyExpirations({ store, now, config })
    return { ...(await listAllNodes(store.db, query)), ...nodeOptions }
  }),
]
