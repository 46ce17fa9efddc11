import * as v from 'valibot'
import { languages } from '../config/languages.ts'
import { node as limits } from '../config/limits.ts'
import { nodeStatusNames, nodeTypeNames } from '../rules/node.ts'
import { additionalEndpoint, endpoint } from './endpoint.ts'
import { listResponse, pageQuery, searchText } from './lists.ts'

const names = v.record(v.string(), v.string())
/** The options of the node form: names by number. Required, because a default could offer wrong options. */
export const nodeOptions = { statuses: names, types: names }
export const nodeNames = {
  statuses: v.optional(names, nodeStatusNames),
  types: v.optional(names, nodeTypeNames),
}

/** A node as its users see it (§3). */
export const node = v.object({
  id: v.number(),
  name: v.string(),
  country: v.string(),
  city: v.optional(v.nullable(v.string()), null),
  url: v.string(),
  public_key: v.string(),
  status: v.number(),
  type: v.number(),
  capacity: v.number(),
  busy_slots: v.optional(v.number(), 0),
  /** Beyond §3: new accesses are refused, existing ones work. */
  is_closed: v.optional(v.boolean(), false),
})
export type Node = v.InferOutput<typeof node>

const listedNode = v.object({
  ...node.entries,
  /** Beyond §3: the number of the user's own accesses on the node. */
  own_accesses: v.optional(v.number()),
})
export type ListedNode = v.InferOutput<typeof listedNode>

const nodePage = v.object({ ...listResponse(listedNode).entries, ...nodeNames })

/** An IANA time zone. The server ignores unknown time zones (https://data.iana.org/time-zones/theory.html#naming). */
const timeZone = v.pipe(v.string(), v.maxLength(limits.maxTimeZoneLength), v.regex(/^[\w+/-]+$/))

export const nodeEndpoints = {
  list: endpoint('GET /api/node/list', 'user', { query: pageQuery, response: nodePage, isCompressed: true }),
  /** The active nodes with each word of `search` in their name, city, country or type. Countries match in `language` and in English. */
  search: additionalEndpoint('GET /api/node/search', 'user', {
    query: v.strictObject({
      ...pageQuery.entries,
      search: v.optional(searchText, ''),
      language: v.picklist(languages),
    }),
    response: nodePage,
    isCompressed: true,
  }),
  /** Open nodes with free slots near a time zone, nearest first; none for at most `limits.recommendation.shortListLength` nodes. */
  recommended: additionalEndpoint('GET /api/node/recommended', 'user', {
    query: v.strictObject({ time_zone: timeZone }),
    response: nodePage,
    isCompressed: true,
  }),
}
