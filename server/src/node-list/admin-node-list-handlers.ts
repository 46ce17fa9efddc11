import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeStatusNames, nodeTypeNames } from '@sallyport/contract/rules'
import { implement } from '../api/implement.ts'
import { applyExpirations } from '../expirations/apply-expirations.ts'
import { listAllNodes } from './admin-node-list.ts'

const nodeOptions = { statuses: nodeStatusNames, types: nodeTypeNames }

export const adminNodeListHandlers = [
  implement(adminNodeEndpoints.list, async ({ store, config, query, now }) => {
    await applyExpirations({ store, now, config })
    return { ...(await listAllNodes(store.db, query)), ...nodeOptions }
  }),
]
