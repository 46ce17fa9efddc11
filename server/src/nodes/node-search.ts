import type { Language } from '@sallyport/contract/config'
import { and, inArray, or, sql } from 'drizzle-orm'
import { countriesByName } from '../domain/countries-by-name.ts'
import type { Database } from '../store/database.ts'
import { containsText } from '../store/list-order.ts'
import { pageOf, type Page, type PageQuery } from '../store/paging.ts'
import { nodes, type NodeRow } from '../store/schema.ts'
import { byName, isActive, selectNodes } from './nodes-queries.ts'

type SearchQuery = PageQuery & { search: string; language: Language }

/** The active nodes whose name, city or country contains a text, by name. */
export function searchActiveNodes(db: Database, query: SearchQuery): Promise<Page<NodeRow>> {
  const { search, language } = query
  const isMatch =
    search === ''
      ? undefined
      : or(
          containsText(sql`lower(${nodes.name})`, search),
          containsText(sql`lower(${nodes.city})`, search),
          inArray(nodes.country, countriesByName(search, language)),
        )
  const view = ['node search', search, language]
  return pageOf({ query, view, where: and(isActive, isMatch), order: byName }, (clauses) => selectNodes(db, clauses))
}
