import {
  appsIn,
  discoveryKey,
  isCompatible,
  isCanary,
  liveRelease,
  releasesFor,
  releasesIn,
  type DiscoveredAsset,
  type DiscoveredRelease,
  type Discovery,
} from '@sallyport/contract/site'

/** Whether some people get another release of something than the others. */
export function hasCanary({ microFrontends }: Discovery): boolean {
  return Object.values(microFrontends).some((releases) => releases.some(isCanary))
}

const bucketOption = (bucket: number | undefined) => (bucket === undefined ? {} : { share: bucket })

/** The shell of a person. A site without one is not read. */
export function shellFor(discovery: Discovery, bucket: number | undefined): DiscoveredRelease {
  const [shell] = releasesFor(discovery, 'shell', bucketOption(bucket))
  if (!shell) throw new Error('discovery.json: expected a shell that is live, found none')
  return shell
}

/** The release of an app that a person gets with their shell. */
export function remoteFor(
  discovery: Discovery,
  app: string,
  { bucket, shell }: { bucket: number | undefined; shell: DiscoveredRelease },
) {
  const [remote] = releasesFor(discovery, app, { ...bucketOption(bucket), platform: shell.extras.platform })
  return remote
}

/**
 * The document as browsers get it: of each app the releases in use, and the former one that a page falls back on, however
 * many the site has. Facts about the whole site are for the commands that release.
 */
export function publicDiscovery(document: Discovery): Discovery {
  const { extras: _extras, ...discovery } = document
  const shells = withFallbacks(discovery, 'shell', [])
  const apps = appsIn(discovery).map((app): [string, DiscoveredRelease[]] => [
    discoveryKey(app),
    app === 'shell' ? shells : withFallbacks(discovery, app, shells),
  ])
  return { ...discovery, microFrontends: { ...discovery.microFrontends, ...Object.fromEntries(apps) } }
}

/** The releases of an app that are live or on trial, and for each shell the first former one that it can run; without a shell the first. */
function withFallbacks(discovery: Discovery, app: string, shells: readonly DiscoveredRelease[]): DiscoveredRelease[] {
  const releases = releasesIn(discovery, app)
  const live = liveRelease(discovery, app)
  const former = releases.filter((release) => release !== live && !isCanary(release))
  const fallbacks = shells.map(({ extras }) => former.find((release) => isCompatible(release, extras.platform)))
  const fallbackReleases = new Set(shells.length > 0 ? fallbacks : former.slice(0, 1))
  return releases.filter((release) => release === live || isCanary(release) || fallbackReleases.has(release))
}

/** The document as one page needs it: its shell, and of its app the releases in use and the one to fall back on. */
export function pageDiscovery(discovery: Discovery, shell: DiscoveredRelease, app: string | null): Discovery {
  const entries: [string, DiscoveredRelease[]][] = [[discoveryKey('shell'), [shell]]]
  if (app) entries.push([discoveryKey(app), withFallbacks(discovery, app, [shell])])
  return { microFrontends: Object.fromEntries(entries.map(([key, releases]) => [key, releases.map(withoutPreloads)])) }
}

/** What is fetched early stands in the page itself; sizes and dates are for people who look after the site. */
function withoutPreloads({ extras, ...rest }: DiscoveredRelease): DiscoveredRelease {
  const { contract, supplies, requires } = extras.platform
  return { ...rest, extras: { platform: { contract, ...(supplies && { supplies }), ...(requires && { requires }) } } }
}

/** What a release needs at once: for every address, and for this one. */
export function preloadsFor(
  part: DiscoveredRelease,
  pathname: string,
): { all: DiscoveredAsset[]; page: DiscoveredAsset[] } {
  const { all = [], pages = {} } = part.extras.platform.preload ?? {}
  return { all, page: pages[matchingPattern(part, pathname) ?? ''] ?? [] }
}

/** The route of a release that an address belongs to. */
export function matchingPattern(part: DiscoveredRelease, pathname: string): string | undefined {
  const patterns = Object.keys(part.extras.platform.preload?.pages ?? {})
  const plain = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  return patterns.find((pattern) => pattern === plain) ?? patterns.find((pattern) => matches(pattern, plain))
}

function matches(pattern: string, pathname: string): boolean {
  const segments = pathname.split('/')
  const parts = pattern.split('/')
  return (
    segments.length === parts.length &&
    parts.every((part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''))
  )
}
