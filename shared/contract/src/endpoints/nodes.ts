import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { items, listedNode, nodeNames } from './entities.ts'
import { pageQuery } from './fields.ts'
import { languages } from '../config/languages.ts'
import { searchText } from './list-query.ts'
import { node as limits } from '../config/limits.ts'

export const nodeEndpoints = {
  list: endpoint('GET /api/node/list', 'user', {
    query: pageQuery,
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}

export const nodeSearchEndpoints = {
  /** The active nodes whose name, city, country and type contain each word of a text. Countries match in the given language and in English. */
  search: endpoint('GET /api/node/search', 'user', {
    query: v.strictObject({
      ...pageQuery.entries,
      search: v.optional(searchText, ''),
      language: v.picklist(languages),
    }),
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}

/** An IANA time zone; the server ignores those that it does not know (https://data.iana.org/time-zones/theory.html#naming). */
const timeZone = v.pipe(v.string(), v.maxLength(limits.timeZoneLength), v.regex(/^[\w+/-]+$/))

export const recommendedNodeEndpoints = {
  /** The nodes with free slots that are near a time zone, nearest first; none if all nodes fit on one screen. */
  list: endpoint('GET /api/node/recommended', 'user', {
    query: v.strictObject({ time_zone: timeZone }),
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}
