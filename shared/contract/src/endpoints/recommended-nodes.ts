import * as v from 'valibot'
import { node as limits } from '../config/limits.ts'
import { endpoint } from './endpoint.ts'
import { items, listedNode, nodeNames } from './entities.ts'

/** An IANA time zone; the server ignores those that it does not know (https://data.iana.org/time-zones/theory.html#naming). */
const timeZone = v.pipe(v.string(), v.maxLength(limits.timeZoneLength), v.regex(/^[\w+/-]+$/))

export const recommendedNodeEndpoints = {
  /** The nodes with free slots that are near a time zone, nearest first; none if all nodes fit on one screen. */
  list: endpoint({
    method: 'GET',
    path: '/api/node/recommended',
    access: 'user',
    query: v.strictObject({ time_zone: timeZone }),
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}
