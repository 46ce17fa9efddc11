import { adminNodeEndpoints } from '@sallyport/contract/endpoints'
import { nodeVersion } from '../domain/node-version.ts'
import { implement } from '../api/implement.ts'
import { notFound } from '../errors/http-error.ts'
import { createNode, fieldsOf, updateNode } from './node-editing.ts'
import { nodeOptions } from './node-options.ts'
import { nodeById } from './nodes-queries.ts'

export const adminNodeHandlers = [
  implement(adminNodeEndpoints.formData, async () => nodeOptions),

  implement(adminNodeEndpoints.byId, async ({ store, params }) => {
    const node = (await nodeById(store.db, params.id)) ?? notFound()
    return {
      node: { ...node, has_api_token: node.api_token !== '' },
      ...nodeOptions,
      version: nodeVersion(fieldsOf(node)),
    }
  }),

  implement(adminNodeEndpoints.create, async ({ user, body, store, now }) => ({
    id: await store.transaction((tx) => createNode(tx, { admin_id: user.id, fields: body, now })),
  })),

  implement(adminNodeEndpoints.update, async ({ user, params, headers, body, store, now }) => {
    const editing = { admin_id: user.id, fields: body, now, ifMatch: headers['if-match'] }
    return { id: params.id, version: await store.transaction((tx) => updateNode(tx, params.id, editing)) }
  }),
]
