import { accessEndpoints } from '@sallyport/contract/endpoints'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { activeNodeById } from '../nodes/nodes-queries.ts'
import { listAccessesOnNode, removeAccess, renameAccess } from './accesses-queries.ts'
import { allocate } from './allocation.ts'

export const accessHandlers = [
  implement(accessEndpoints.byNode, async ({ user, params, query, store, now }) => {
    const node = (await activeNodeById(store.db, params.id)) ?? notFound()
    const page = await listAccessesOnNode(store.db, { user_id: user.id, node_id: node.id, now }, query)
    return { ...page, node }
  }),

  implement(accessEndpoints.allocate, async ({ user, body, store, config, now }) =>
    store.transaction((tx) => allocate(tx, { user, ...body, now }, config)),
  ),

  implement(accessEndpoints.remove, async ({ user, params, store, now }) => {
    const exists = await store.transaction((tx) => removeAccess(tx, { id: params.id, user_id: user.id, now }))
    return exists ? { id: params.id } : notFound()
  }),

  implement(accessEndpoints.rename, async ({ user, params, body, store, now }) => {
    const exists = await renameAccess(store.db, { id: params.id, user_id: user.id, now }, body.name)
    return exists ? { id: params.id } : notFound()
  }),
]
