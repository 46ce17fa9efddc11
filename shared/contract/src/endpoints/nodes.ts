import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, listedNode, nodeNames } from './entities.ts'
import { pageQuery } from './fields.ts'

export const nodeEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/node/list',
    access: 'user',
    query: pageQuery,
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}
