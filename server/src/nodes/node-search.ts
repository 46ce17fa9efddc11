import type { Language } from '@sallyport/contract/config'
import type { Node } from '@sallyport/contract/endpoints'
import { nodeType, toLatin } from '@sallyport/contract/rules'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { pageOf, withClauses, type Page, type PageQuery } from '../database/paging.ts'
import { containsText } from '../database/search.ts'
import { nodes } from '../database/tables/schema.ts'
import { byName, isActive, selectNodes } from './nodes-queries.ts'
import { countriesByName, countriesNamed } from './places/countries-by-name.ts'

type Search = { search: string; language: Language }
type SearchOptions = { withUrl?: boolean }

/** Searches active nodes, sorted by name; nodes in a country that the search names come first. */
export function searchActiveNodes(db: Database, query: PageQuery & Search): Promise<Page<Node>> {
  const { search, language } = query
  const where = and(isActive, matchesCard(query))
  const view = ['node search', search, language]
  return pageOf({ query, view, where, isListedFirst: isInNamedCountry(query), keys: byName }, (clauses) =>
    withClauses(selectNodes(db), clauses),
  )
}

/** Whether the card of a node contains each word of the search, in any order; undefined for an empty search. */
export function matchesCard({ search, language }: Search, { withUrl = false }: SearchOptions = {}): SQL | undefined {
  const words = search.split(/[\s,]+/).filter(Boolean)
  // A search that consists of commas is matched as a whole.
  const parts = words.length > 0 || search === '' ? words : [search]
  return and(
    ...parts.map((word) =>
      or(
        containsText(nodes.search, word, { withLastLine: withUrl }),
        // Finds the city Berlin, written in Latin letters, by «Берлин».
        containsText(nodes.search, toLatin(word), { withLastLine: false }),
        inArray(nodes.country, countriesByName(word, language)),
        isOfType(word),
      ),
    ),
  )
}

/** Whether a node is in a country whose whole name or code is the search; undefined if there is no such country. */
export function isInNamedCountry({ search, language }: Search): SQL | undefined {
  const codes = countriesNamed(search, language)
  return codes.length > 0 ? inArray(nodes.country, codes) : undefined
}

const typeLabels = [
  { label: 'wireguard', type: nodeType.wireguard },
  { label: 'amneziawg', type: nodeType.amneziaWg },
]

/** In letters; a shorter word is more likely the beginning of a place name. */
const minTypeLength = 3

/** Whether the label of a node's type begins with a word; undefined if no label does. */
function isOfType(word: string): SQL | undefined {
  const begin = word.toLowerCase()
  const found = typeLabels.find(({ label }) => begin.length >= minTypeLength && label.startsWith(begin))
  return found && eq(nodes.type, found.type)
}
