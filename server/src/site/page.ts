import {
  limits,
  matchRoute,
  redirectFor,
  routes,
  routesOwnedBy,
  type Language,
  type PageShape,
} from '@sallyport/contract/config'
import {
  declarationOf,
  declaredRoutes,
  remoteFor,
  remoteForPath,
  selectionFor,
  translationNamespace,
  translationsPath,
  withRemoteTable,
  type RemoteTable,
  type DiscoveredAsset,
  type DeclaredRoute,
  type DiscoveredRelease,
  type Viewer,
} from '@sallyport/site'
import type { Config } from '../config/config.ts'
import { escapeHtml } from '../http/html.ts'
import { withBrand, type BrandConfig } from './brand.ts'
import { matchingPattern, pageDiscovery, preloadsFor } from './discovery.ts'
import { accountOf, prerenderedStyle, withPrerenderedPage } from './prerendered-page.ts'
import type { Composition } from './site-source.ts'

/** Marks where `index.html` of a shell receives settings, discovery and preloads. */
const compositionMarker = '<!--composition-->'

type PageConfig = BrandConfig & Pick<Config, 'settings'>
type PageOptions = { language: Language; viewer?: Viewer; bucket: number | undefined }

/** A variant of the document. Within a composition, pages with the same `name` have the same HTML. */
export type Page = {
  name: string
  language: Language
  viewer: Viewer
  shell: DiscoveredRelease
  pattern: string
  /** The route pattern of the redirect target of the viewer, if it was prerendered; otherwise `pattern`. */
  target: string
  /** The shape of `target`. */
  shape: PageShape
  app: string | null
  remote: DiscoveredRelease | undefined
  remotes: RemoteTable
  /** False for a path at which the shell shows the not-found page to every user. */
  mayExist: boolean
}

/** Selects the page for a path. Paths of the shell itself have no app; `/` redirects to the nodes. */
export function pageFor(
  { discovery, prerendered }: Composition,
  pathname: string,
  { language, viewer = 'guest', bucket }: PageOptions,
): Page {
  const path = pathname === routes.home.path ? routes.nodes.path : pathname
  const { cacheKey: selectionKey, shell, remotes } = selectionFor(discovery, bucket)
  const pageAt = (at: string): FoundPage => {
    const app = remoteForPath(remotes, at)
    const remote = app ? remoteFor(discovery, app, { bucket, shell }) : undefined
    const route = remote && matchRoute(declaredRoutes(declarationOf(remote)), at)
    return { app, remote, route, pattern: (remote && matchingPattern(remote, at)) ?? '' }
  }
  const found = pageAt(path)
  const redirect = prerendered.has(shell.url) ? redirectOf(found, remotes, viewer) : null
  const { app, remote, route, pattern: target } = redirect === null ? found : pageAt(redirect)
  const { pattern } = found
  const name = [found.app, pattern, language, viewer, selectionKey].join(' ')
  const mayExist = mayHavePage(pathname, found)
  const { shape = 'lines' } = route ?? {}
  return { name, language, viewer, shell, pattern, target, shape, app, remote, remotes, mayExist }
}

type FoundPage = {
  app: string | null
  remote: DiscoveredRelease | undefined
  route: DeclaredRoute | undefined
  pattern: string
}

/** The path to which the shell's guards redirect a viewer, or null. */
function redirectOf({ app, route }: FoundPage, remotes: RemoteTable, viewer: Viewer): string | null {
  if (!route) return null
  const account = accountOf(viewer)
  return redirectFor(route.audience, account) ?? redirectFor(remotes.get(app ?? '')?.audience ?? 'admin', account)
}

const shellRoutes = routesOwnedBy('shell')

/** Whether the shell or the remote declares a route for the path; also true if the visitor gets no release of the remote. */
function mayHavePage(pathname: string, { app, remote, route }: FoundPage): boolean {
  const ofShell = matchRoute(shellRoutes, pathname)
  if (ofShell) return ofShell !== routes.notFound
  return app !== null && (remote === undefined || route !== undefined)
}

export function renderHtml(composition: Composition, config: PageConfig, page: Page): string {
  const { discovery, shells } = composition
  const { settings } = config
  const blocks = [
    dataBlock('settings', JSON.stringify(settings)),
    dataBlock(
      'discovery',
      JSON.stringify(withRemoteTable(pageDiscovery(discovery, page.shell, page.app), page.remotes)),
    ),
    ...preloadLinks(page, settings.basePath),
  ]
  const index = shells.get(page.shell.metadata.version) ?? ''
  const { language } = page
  const described = withMetadata(withLanguage(index, language), { appName: settings.appName, language })
  const html = described.replace(compositionMarker, () => blocks.join('\n'))
  const prerendered = prerenderedOf(composition, page)
  const painted = prerendered ? withPrerenderedPage(html, { page, settings, ...prerendered }) : html
  // The colours of the brand remain in the head, so that the first paint has them.
  return withBrand(painted, config)
}

/** The prerendered files of the shell and, for guests, of the remote; null if the shell has none. */
function prerenderedOf({ prerendered }: Composition, { shell: { url }, remote, viewer }: Page) {
  const shell = prerendered.get(url)
  return shell ? { shell, remote: viewer === 'guest' ? prerendered.get(remote?.url ?? '') : undefined } : null
}

/** The content of the style element of a page; undefined if it has none. */
export function styleOf(composition: Composition, page: Page): string | undefined {
  const prerendered = prerenderedOf(composition, page)
  return prerendered ? prerenderedStyle(prerendered) : undefined
}

/** Escapes `<`, because the JSON must not end its element (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements). */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

const linkForLanguage = /\s*<link\b[^>]*\slang="([^"]*)"[^>]*>/gi

/** Removes links for other languages, because a document preloads only the fonts of its script. */
function withLanguage(html: string, language: Language): string {
  const linked = html.replaceAll(linkForLanguage, (link, wanted: string) => (wanted === language ? link : ''))
  return linked.replace(/<html\b([^>]*)>/i, (_, attributes: string) => {
    const others = attributes.replace(/\s+lang\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '')
    return `<html lang="${language}"${others}>`
  })
}

/** Preloads remotes only if their audience is anyone, because the server does not know the user of a page request. */
function preloadLinks(page: Page, basePath: string): string[] {
  const { app, shell, remote, viewer, target: pattern, language, remotes } = page
  const needsSession = viewer !== 'guest' || (remote !== undefined && requiresSession(remote, pattern))
  const parts: [string, DiscoveredRelease, DiscoveredAsset[]][] = [
    ['shell', shell, filesOf(shell, pattern, needsSession)],
  ]
  if (app && remote && remotes.get(app)?.audience === 'anyone')
    parts.push([app, remote, [entryOf(remote), ...filesOf(remote, pattern, needsSession)]])
  const files = parts.flatMap(([, , assets]) => assets.map(assetLink))
  const translations = parts.map(([name, release]) => translationsLink(name, release, { basePath, language }))
  return [...new Set([...files, ...translations])]
}

const entryOf = ({ url, metadata }: DiscoveredRelease): DiscoveredAsset => ({ url, integrity: metadata.integrity })

function filesOf(release: DiscoveredRelease, pattern: string, needsSession: boolean): DiscoveredAsset[] {
  const { all, page, signedIn } = preloadsFor(release, pattern)
  return [...all, ...page, ...(needsSession ? signedIn : [])]
}

/** Whether a page is for signed-in users only. */
function requiresSession(remote: DiscoveredRelease, pattern: string): boolean {
  const audience = declaredRoutes(declarationOf(remote)).find(({ path }) => path === pattern)?.audience ?? 'anyone'
  return audience !== 'anyone' && audience !== 'guest'
}

/** `fetchpriority="low"`, because over HTTP/1.1 preloads would otherwise delay the page's own scripts. */
function assetLink({ url, integrity }: DiscoveredAsset): string {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" fetchpriority="low">`
}

type TranslationsOptions = { basePath: string; language: Language }

/**
 * Without `crossorigin`: WebKit reuses a preload for `fetch` only in the mode `no-cors`. The hash is for the service worker: Chromium logs a
 * warning for `integrity` on preloads that are neither scripts nor styles (https://crbug.com/981419), and the page compares it itself.
 */
function translationsLink(
  app: string,
  { metadata, extras }: DiscoveredRelease,
  { basePath, language }: TranslationsOptions,
): string {
  const path = translationsPath(language, translationNamespace(app, metadata.version))
  const url = `${basePath}${path}?v=${limits.translations.version}`
  const hash = extras.platform.translations?.[language]
  const integrity = hash === undefined ? '' : ` data-integrity="${escapeHtml(hash)}"`
  return `<link rel="preload" as="fetch" href="${escapeHtml(url)}"${integrity}>`
}

const descriptions: Record<Language, string> = {
  en: 'VPN access for your phone and computer: choose a server, save its configuration and connect.',
  ru: 'Доступ к VPN для телефона и компьютера: выберите сервер, сохраните настройки и подключитесь.',
}

type Metadata = { appName: string; language: Language }

/** Adds the description last, as the charset must be in the first 1024 bytes (https://html.spec.whatwg.org/multipage/semantics.html#charset). */
function withMetadata(html: string, { appName, language }: Metadata): string {
  const meta = `<meta name="description" content="${escapeHtml(descriptions[language])}">`
  return html
    .replace(/<title>[^<]*<\/title>/i, () => `<title>${escapeHtml(appName)}</title>`)
    .replace(/<\/head>/i, (end) => meta + end)
}
