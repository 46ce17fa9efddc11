import type { DiscoveredRelease } from '@sallyport/contract/site'
import type { Config } from '../config.ts'
import { documentOf, type Document } from './document.ts'
import { htmlOf, type Page } from './page.ts'
import { sitePolicy } from './security-headers.ts'
import type { Composition } from './site-source.ts'

type Headers = Record<string, string>
/** What is kept for one state of the site: policies by the shell's version, documents by their names. */
type Made = { policies: Map<string, Headers>; documents: Map<string, Promise<Document>> }

/** Makes the pages of a site and what goes with them, each once for a state of the site. */
export function madePages(config: Config) {
  const made = new WeakMap<Composition, Made>()

  function madeOf(composition: Composition): Made {
    const known = made.get(composition) ?? { policies: new Map(), documents: new Map() }
    made.set(composition, known)
    return known
  }

  /** A document that is made when it is asked for first; one that could not be made is tried anew. */
  function madeOnce(composition: Composition, name: string, make: () => Promise<Document>): Promise<Document> {
    const { documents } = madeOf(composition)
    const known = documents.get(name)
    if (known) return known
    const document = make()
    documents.set(name, document)
    document.catch(() => documents.delete(name))
    return document
  }

  return {
    madeOnce,

    policyWith(composition: Composition, { metadata }: DiscoveredRelease): Headers {
      const { policies } = madeOf(composition)
      const index = composition.shells.get(metadata.version) ?? ''
      const known = policies.get(metadata.version) ?? sitePolicy({ discovery: composition.discovery, index }, config)
      policies.set(metadata.version, known)
      return known
    },

    documentOf: (composition: Composition, page: Page): Promise<Document> =>
      madeOnce(composition, page.name, () =>
        documentOf('text/html; charset=utf-8', htmlOf(composition, config.settings, page)),
      ),
  }
}
