import { adminNodeEndpoints } from 'shared/contract'
import { bringUpToDate } from '../accesses/up-to-date.ts'
import { nodeOptions } from '../domain/node-kinds.ts'
import { implement } from '../http/implement.ts'
import { notFound } from '../http/refusal.ts'
import { createNode, updateNode } from './node-editing.ts'
import { allNodes, nodeById } from './nodes-queries.ts'

export const adminNodeHandlers = [
  implement(adminNodeEndpoints.formData, async () => nodeOptions),

  implement(adminNodeEndpoints.list, async ({ store, config, query, now }) => {
    await bringUpToDate({ store, now, config })
    return { ...(await allNodes(store.db, query)), ...nodeOptions }
  }),

  implement(adminNodeEndpoints.byId, async ({ store, config, params, now }) => {
    await bringUpToDate({ store, now, config })
    return { node: (await nodeById(store.db, params.id)) ?? notFound(), ...nodeOptions }
  }),

  implement(adminNodeEndpoints.create, async ({ user, body, store, now }) => ({
    id: await store.transaction((tx) => createNode(tx, { admin_id: user.id, fields: body, now })),
  })),

  implement(adminNodeEndpoints.update, async ({ user, params, body, store, now }) => {
    await store.transaction((tx) => updateNode(tx, params.id, { admin_id: user.id, fields: body, now }))
    return { id: params.id }
  }),
]
