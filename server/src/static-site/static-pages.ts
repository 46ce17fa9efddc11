import { languages, routes, type Language } from '@sallyport/contract/config'
import { remoteFor, viewers, type DiscoveredRelease, type Viewer } from '@sallyport/contract/site'
import type { Config } from '../config/config.ts'
import { pageFor, renderHtml } from '../site/page.ts'
import type { Composition } from '../site/site-source.ts'

/** A variant of the page in a file, and the paths that it is for: a route pattern, a prefix of a remote, or all others. */
export type StaticPage = { name: string; language: Language; viewer: Viewer; html: string }
export type PathRule = { page: string; pattern?: string; prefix?: string }

/** The page of the shell itself, for every path that no rule matches. */
export const shellPage = 'shell'

/** A route pattern of a release. Others have the page of their section, as their preloads are unknown. */
const routePattern = /^(?:\/(?:[\w.-]+|:\w+))+$/

/** The rules in their order: a path has the page of the first one that matches it. */
export function pathRules(composition: Composition): PathRule[] {
  const { shell, remotes } = pageFor(composition, routes.notFound.path, anyPage)
  return [...remotes].flatMap(([app, { prefixes }]): PathRule[] => {
    const ofRoutes: PathRule[] = patternsOf(remoteFor(composition.discovery, app, { bucket: undefined, shell })).map(
      (pattern) => ({
        page: `page${slugOf(pattern)}`,
        pattern,
      }),
    )
    return ofRoutes.concat(prefixes.map((prefix) => ({ page: `section-${app}`, prefix })))
  })
}

/** Those with the fewest parameters first, as `matchRoute` selects. */
function patternsOf(remote: DiscoveredRelease | undefined): string[] {
  const patterns = Object.keys(remote?.extras.platform.preload?.pages ?? {})
  const paramCount = (pattern: string) => pattern.split(':').length
  return patterns
    .filter((pattern) => routePattern.test(pattern))
    .toSorted((one, other) => paramCount(one) - paramCount(other))
}

/** `/office/node/:id` becomes `.office.node.-id`. */
const slugOf = (pattern: string) => pattern.replaceAll('/', '.').replaceAll(':', '-')

/** A language for calls whose result does not depend on it; a static site has no canaries, and so no buckets. */
const anyPage = { language: languages[0], bucket: undefined }

/** All pages of the rules for every viewer and in every language, and those of the shell. */
export function staticPages(composition: Composition, config: Config): StaticPage[] {
  const examples = new Map([[shellPage, routes.notFound.path as string]])
  for (const { page, pattern, prefix } of pathRules(composition)) {
    if (!examples.has(page)) examples.set(page, pattern?.replaceAll(/:\w+/g, '-') ?? prefix ?? '')
  }
  return [...examples].flatMap(([name, path]) =>
    languages.flatMap((language) =>
      viewers.map((viewer) => {
        const page = pageFor(composition, path, { language, viewer, bucket: undefined })
        return { name, language, viewer, html: renderHtml(composition, config, page) }
      }),
    ),
  )
}
