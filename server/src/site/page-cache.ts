import type { Config } from '../config/config.ts'
import { compressDocument, type CompressedDocument } from './compressed-document.ts'
import { renderHtml, styleOf, type Page } from './page.ts'
import { pagePolicies } from './security-headers.ts'
import type { Composition } from './site-source.ts'

type Headers = Record<string, string>
/** The cache of one composition: policy headers and documents by the name of the page or file. */
type CacheEntry = { policies: Map<string, Headers>; documents: Map<string, Promise<CompressedDocument>> }

/** Renders the pages of a composition and their policies, and caches them as long as the composition is in use. */
export function createPageCache(config: Config) {
  const cache = new WeakMap<Composition, CacheEntry>()

  function entryFor(composition: Composition): CacheEntry {
    const cached = cache.get(composition) ?? { policies: new Map(), documents: new Map() }
    cache.set(composition, cached)
    return cached
  }

  /** Caches the promise of a document; a failed one is removed and created again at the next request. */
  function cachedDocument(
    composition: Composition,
    name: string,
    create: () => Promise<CompressedDocument>,
  ): Promise<CompressedDocument> {
    const { documents } = entryFor(composition)
    const cached = documents.get(name)
    if (cached) return cached
    const document = create()
    documents.set(name, document)
    document.catch(() => documents.delete(name))
    return document
  }

  return {
    cachedDocument,

    policyFor(composition: Composition, page: Page): Headers {
      const { policies } = entryFor(composition)
      const cached = policies.get(page.name)
      if (cached) return cached
      const index = composition.shells.get(page.shell.metadata.version) ?? ''
      const headers = pagePolicies({ index, style: styleOf(composition, page) }, config)
      policies.set(page.name, headers)
      return headers
    },

    pageDocument: (composition: Composition, page: Page): Promise<CompressedDocument> =>
      cachedDocument(composition, page.name, () =>
        compressDocument('text/html; charset=utf-8', renderHtml(composition, config, page)),
      ),
  }
}
