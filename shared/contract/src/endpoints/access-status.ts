import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { tunnelActivity } from './tunnel-entities.ts'

/** Whether the node of an access has the member's accesses: `pending` until it is reached the first time. */
const nodeReadiness = v.picklist(['ready', 'pending', 'unreachable', 'unmanaged'])
export type NodeReadiness = v.InferOutput<typeof nodeReadiness>

export const accessStatusEndpoints = {
  byNode: endpoint({
    method: 'GET',
    path: '/api/user/access/status/:id',
    access: 'user',
    params: v.strictObject({ id: fields.idParam }),
    response: v.object({
      readiness: nodeReadiness,
      items: v.array(v.object({ id: v.number(), ...tunnelActivity })),
    }),
    isCompressed: true,
  }),
}
