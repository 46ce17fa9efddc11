import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const params = v.strictObject({ id: fields.idParam })
const owner = v.object({ user_id: v.number(), user_email: v.string(), accesses: v.number() })

/** What ends with a node: its unexpired accesses. `owners` are the first of `owner_count` users, by e-mail. */
const removal = v.object({
  accesses: v.number(),
  owner_count: v.number(),
  owners: v.array(owner),
  /** Whether the node has an agent, which removes the accesses from it. */
  is_managed: v.boolean(),
})
export type NodeRemoval = v.InferOutput<typeof removal>

/** Beyond the specification: the deletion of a node with its accesses. */
export const nodeRemovalEndpoints = {
  preview: endpoint({
    method: 'GET',
    path: '/api/admin/nodes/:id/removal',
    access: 'admin',
    params,
    response: removal,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/nodes/:id',
    access: 'admin',
    params,
    response: v.object({ accesses: v.number() }),
  }),
}
