import { nodeRemovalEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { previewRemoval, removeNode } from './node-removal.ts'

export const nodeRemovalHandlers = [
  implement(nodeRemovalEndpoints.preview, ({ params, store, now }) => previewRemoval(store.db, params.id, now)),

  implement(nodeRemovalEndpoints.remove, async ({ user, params, store, now }) => ({
    accesses: await store.transaction((tx) => removeNode(tx, { admin_id: user.id, id: params.id, now })),
  })),
]
