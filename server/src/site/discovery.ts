import { matchRoute } from '@sallyport/contract/config'
import {
  appsIn,
  declarationOf,
  discoveryKey,
  isCompatible,
  isCanary,
  liveRelease,
  releasesIn,
  type DiscoveredAsset,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/site'

export function hasCanary({ microFrontends }: Discovery): boolean {
  return Object.values(microFrontends).some((releases) => releases.some(isCanary))
}

/** The document for browsers: for each app, the releases in use and their fallbacks, with URLs under the base path. */
export function publicDiscovery(document: Discovery, basePath = ''): Discovery {
  const { extras: _extras, ...discovery } = underBasePath(document, basePath)
  const shells = withFallbacks(discovery, 'shell', [])
  const apps = appsIn(discovery).map((app): [string, DiscoveredRelease[]] => [
    discoveryKey(app),
    app === 'shell' ? shells : withFallbacks(discovery, app, shells),
  ])
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(apps) } }
}

/** Adds the base path to every `url` of a document: the entries and the preloads of releases. */
const underBasePath = (discovery: Discovery, basePath: string) =>
  JSON.parse(JSON.stringify(discovery), (key, value: unknown) =>
    key === 'url' ? basePath + String(value) : value,
  ) as Discovery

/** The live release, canaries, and the newest previous release that is compatible with each shell; without shells, the newest previous one. */
function withFallbacks(discovery: Discovery, app: string, shells: readonly DiscoveredRelease[]): DiscoveredRelease[] {
  const releases = releasesIn(discovery, app)
  const live = liveRelease(discovery, app)
  const previous = releases.filter((release) => release !== live && !isCanary(release))
  const fallbacks = shells.map(({ extras }) => previous.find((release) => isCompatible(release, extras.platform)))
  const fallbackReleases = new Set(shells.length > 0 ? fallbacks : previous.slice(0, 1))
  return releases.filter((release) => release === live || isCanary(release) || fallbackReleases.has(release))
}

/** The document for one page: its shell and, if the page belongs to an app, the releases in use of that app and their fallback. */
export function pageDiscovery(discovery: Discovery, shell: DiscoveredRelease, app: string | null): Discovery {
  const entries: [string, DiscoveredRelease[]][] = [[discoveryKey('shell'), [shell]]]
  if (app) entries.push([discoveryKey(app), withFallbacks(discovery, app, [shell])])
  return { microFrontends: Object.fromEntries(entries.map(([key, releases]) => [key, releases.map(withoutPreloads)])) }
}

/** Preloads are links in the document, sizes and dates are for release commands, and the rest of a declaration is in the table of remotes. */
function withoutPreloads({ extras, ...rest }: DiscoveredRelease): DiscoveredRelease {
  const { contract, translations, supplies, requires, declaration } = extras.platform
  const { routes } = declarationOf({ ...rest, extras })
  return {
    ...rest,
    extras: {
      platform: {
        contract,
        ...(translations && { translations }),
        ...(supplies && { supplies }),
        ...(requires && { requires }),
        ...(declaration !== undefined && { declaration: { routes } }),
      },
    },
  }
}

/** The assets of a release to preload for every path, for this path, and for paths that require a session. */
export function preloadsFor(
  release: DiscoveredRelease,
  pathname: string,
): { all: DiscoveredAsset[]; page: DiscoveredAsset[]; signedIn: DiscoveredAsset[] } {
  const { all = [], pages = {}, signedIn = [] } = release.extras.platform.preload ?? {}
  return { all, page: pages[matchingPattern(release, pathname) ?? ''] ?? [], signedIn }
}

/** The route pattern of a release that matches a path, if any. */
export function matchingPattern(release: DiscoveredRelease, pathname: string): string | undefined {
  const patterns = Object.keys(release.extras.platform.preload?.pages ?? {})
  return matchRoute(
    patterns.map((path) => ({ path })),
    pathname,
  )?.path
}
