import type { DiscoveredAsset, DiscoveredRelease, Discovery } from 'shared/config'

const organisation = 'sallyport/'

/** The parts that the document tells of, without the organisation before their names. */
export function partsOf({ microFrontends }: Discovery): string[] {
  return Object.keys(microFrontends)
    .filter((key) => key.startsWith(organisation))
    .map((key) => key.slice(organisation.length))
}

/** The document as the page needs it: what is fetched early stands in the page itself. */
export function withoutPreloads({ microFrontends, ...rest }: Discovery): Discovery {
  const told = Object.entries(microFrontends).map(([key, releases]) => [key, releases.map(withoutPreload)])
  return { ...rest, microFrontends: Object.fromEntries(told) as Discovery['microFrontends'] }
}

function withoutPreload({ extras, ...rest }: DiscoveredRelease): DiscoveredRelease {
  return { ...rest, extras: { platform: { contract: extras.platform.contract } } }
}

/** What a release needs at once: for every address, and for this one. */
export function preloadsOf(part: DiscoveredRelease, pathname: string): { all: DiscoveredAsset[]; page: DiscoveredAsset[] } {
  const { all = [], pages = {} } = part.extras.platform.preload ?? {}
  return { all, page: pages[patternOf(part, pathname) ?? ''] ?? [] }
}

/** The route of a release that an address belongs to. */
export function patternOf(part: DiscoveredRelease, pathname: string): string | undefined {
  const patterns = Object.keys(part.extras.platform.preload?.pages ?? {})
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return patterns.find((pattern) => pattern === plain) ?? patterns.find((pattern) => matches(pattern, plain))
}

function matches(pattern: string, pathname: string): boolean {
  const asked = pathname.split('/')
  const parts = pattern.split('/')
  return asked.length === parts.length && parts.every((part, at) => part === asked[at] || (part.startsWith(':') && asked[at] !== ''))
}
