import type { DiscoveredRelease } from 'shared/config'
import type { Config } from '../config.ts'
import { documentOf, type Document } from './document.ts'
import { htmlOf, type Page } from './page.ts'
import { sitePolicy } from './security-headers.ts'
import type { Composition } from './site-source.ts'

type Headers = Record<string, string>
/** What is kept for one state of the site: policies by the shell's version, pages by their names. */
type Made = { policies: Map<string, Headers>; pages: Map<string, Promise<Document>> }

/** Makes the pages of a site and the policies that go with them, each once for a state of the site. */
export function madePages(config: Config) {
  const made = new WeakMap<Composition, Made>()

  function madeOf(composition: Composition): Made {
    const known = made.get(composition) ?? { policies: new Map(), pages: new Map() }
    made.set(composition, known)
    return known
  }

  return {
    policyWith(composition: Composition, { metadata }: DiscoveredRelease): Headers {
      const { policies } = madeOf(composition)
      const index = composition.shells.get(metadata.version) ?? ''
      const known = policies.get(metadata.version) ?? sitePolicy({ discovery: composition.discovery, index }, config)
      policies.set(metadata.version, known)
      return known
    },

    documentOf(composition: Composition, page: Page): Promise<Document> {
      const { pages } = madeOf(composition)
      const known =
        pages.get(page.name) ?? documentOf('text/html; charset=utf-8', htmlOf(composition, config.settings, page))
      pages.set(page.name, known)
      return known
    },
  }
}
