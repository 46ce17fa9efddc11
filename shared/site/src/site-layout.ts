/** Paths of a site are relative to its base path, which `settings.basePath` contains. */

export const discoveryPath = '/discovery.json'

/** Served from the root of the site so that its scope is the whole site (https://w3c.github.io/ServiceWorker/#path-restriction). */
export const serviceWorkerPath = '/service-worker.js'

/** Where nodes download the agent. The folder contains no other file and no page. */
export const agentPath = '/agent/sallyport-agent.mjs'

/** Responds with 503 while the server is not ready, for example without its database. */
export const readyPath = '/readyz'

/** The folders at the root of a site; no page has a URL in one of them. */
export const rootFolders = ['shell', 'remotes', 'i18n', 'flags', 'fonts', 'brand'] as const

/** Paths of monitoring tools and of the agent, which are never served as pages. */
const pathsWithoutPage = ['/agent', '/healthz', readyPath, '/metrics']

/** Paths of the server and of the shell itself, which no remote may use. */
export const reservedPaths = [
  ...rootFolders.map((folder) => `/${folder}`),
  '/api',
  '/sandbox',
  '/404',
  ...pathsWithoutPage,
]

const isInOneOf = (paths: readonly string[], pathname: string) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))

export const isInReservedPath = (pathname: string) => isInOneOf(reservedPaths, pathname)

export const isWithoutPage = (pathname: string) => isInOneOf(pathsWithoutPage, pathname)

/** Names and versions become parts of paths and of the CSP header. `1.0.0-build-1a2b3c4d` is a build with other bytes than the release 1.0.0. */
export const appNamePattern = /^[a-z][a-z\d-]*$/
export const versionPattern = /^\d+\.\d+\.\d+(?:-build-[\da-f]{8})?$/

/** Folders of immutable files, whose URLs contain their version or a hash. */
export const siteFolders = {
  shell: '/shell',
  remotes: '/remotes',
  translations: '/i18n/locales',
  flags: '/flags',
  fonts: '/fonts',
  /** The logo and the colours of the installation, which the server reads from its configuration. */
  brand: '/brand',
} as const

export const releasePath = (app: string, version: string) =>
  app === 'shell' ? `${siteFolders.shell}/${version}` : `${siteFolders.remotes}/${app}/${version}`

export const translationNamespace = (app: string, version: string) => `${app}-${version}`

export const translationsPath = (language: string, namespace: string) =>
  `${siteFolders.translations}/${language}/${namespace}.json`

type SiteFile =
  | { kind: 'release'; app: string; version: string }
  | { kind: 'translations'; app: string; version: string; language: string }
  | { kind: 'flag' | 'font' | 'brand' }

const releasePattern = /^\/(?:shell|remotes\/(?<app>[^/]+))\/(?<version>[^/]+)\//
/** App names contain no dot, so `reports-2.0.0` and `reports-2-1.0.0` are unambiguous. */
const translationsPattern = /^\/i18n\/locales\/(?<language>[a-z]+)\/(?<app>[a-z\d-]+)-(?<version>\d+\.[^/]+)\.json$/

/** The folders of files that belong to no release. */
const unreleasedKinds = [
  [siteFolders.flags, 'flag'],
  [siteFolders.fonts, 'font'],
  [siteFolders.brand, 'brand'],
] as const

/** The kind of an immutable file at a path, and its release, if it has one; null for mutable files and pages. */
export function parseSitePath(pathname: string): SiteFile | null {
  const release = releasePattern.exec(pathname)?.groups
  if (release) return { kind: 'release', app: release['app'] ?? 'shell', version: release['version'] ?? '' }
  const translations = translationsPattern.exec(pathname)?.groups
  if (translations) {
    const { language = '', app = '', version = '' } = translations
    return { kind: 'translations', app, version, language }
  }
  const [, kind] = unreleasedKinds.find(([folder]) => pathname.startsWith(`${folder}/`)) ?? []
  return kind ? { kind } : null
}

/** The file in the folder of a release that describes it for the release tool. Not served. */
export const releaseFile = 'release.json'

export const isInRootFolder = (pathname: string) =>
  isInOneOf(
    rootFolders.map((folder) => `/${folder}`),
    pathname,
  )

export const isImmutablePath = (pathname: string) =>
  Object.values(siteFolders).some((folder) => pathname.startsWith(`${folder}/`))

/** The name of a Trusted Types policy. The server lists these names in the CSP of the page. */
export const trustedTypesPolicy = (name: 'shell' | 'loader' | 'worker' | 'remote') => `sallyport-${name}` as const

/** Removes the base path (`/vpn`, or empty): `/office` for `/vpn/office`; null for a path outside of the base path. */
export function withoutBasePath(pathname: string, basePath: string): string | null {
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null
}
