import * as v from 'valibot'
import { languages } from '../config/languages.ts'
import { endpoint } from './endpoint.ts'
import { items, listedNode, nodeNames } from './entities.ts'
import { pageQuery } from './fields.ts'
import { searchText } from './list-query.ts'

export const nodeSearchEndpoints = {
  /** The active nodes whose name, city, country and type contain each word of a text. Countries match in the given language and in English. */
  search: endpoint({
    method: 'GET',
    path: '/api/node/search',
    access: 'user',
    query: v.strictObject({
      ...pageQuery.entries,
      search: v.optional(searchText, ''),
      language: v.picklist(languages),
    }),
    response: v.object({ ...items(listedNode).entries, ...nodeNames }),
    isCompressed: true,
  }),
}
