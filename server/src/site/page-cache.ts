import type { DiscoveredRelease } from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'
import { compressDocument, type CompressedDocument } from './compressed-document.ts'
import { renderHtml, type Page } from './page.ts'
import { pagePolicies } from './security-headers.ts'
import type { Composition } from './site-source.ts'

type Headers = Record<string, string>
/** The cache of one composition: policy headers by shell version, documents by name. */
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

    policyFor(composition: Composition, shell: DiscoveredRelease): Headers {
      const { metadata } = shell
      const { discovery } = composition
      const { policies } = entryFor(composition)
      const index = composition.shells.get(metadata.version) ?? ''
      const cached = policies.get(metadata.version) ?? pagePolicies({ discovery, shell, index }, config)
      policies.set(metadata.version, cached)
      return cached
    },

    pageDocument: (composition: Composition, page: Page): Promise<CompressedDocument> =>
      cachedDocument(composition, page.name, () =>
        compressDocument('text/html; charset=utf-8', renderHtml(composition, config, page)),
      ),
  }
}
