import {
  remoteForPath,
  remotes,
  limits,
  routes,
  type Language,
  type RemoteName,
  type Settings,
} from '@sallyport/contract/config'
import {
  translationNamespace,
  translationsPath,
  type DiscoveredAsset,
  type DiscoveredRelease,
} from '@sallyport/contract/site'
import { escapeHtml } from '../html/escape-html.ts'
import { pageDiscovery, matchingPattern, preloadsFor, remoteFor, shellFor } from './discovery.ts'
import type { Composition } from './site-source.ts'

/** Marks where `index.html` of a shell receives settings, discovery and preloads. */
export const compositionMarker = '<!--composition-->'

type PageOptions = { language: Language; bucket: number | undefined }

/** A variant of the page. Within a composition, pages with the same `name` have the same HTML. */
export type Page = {
  name: string
  language: Language
  app: RemoteName | null
  shell: DiscoveredRelease
  remote: DiscoveredRelease | undefined
  pattern: string
}

/** Selects the page for a path. Paths of the shell itself have no app; `/` redirects to the nodes and has their app. */
export function pageFor({ discovery }: Composition, pathname: string, { language, bucket }: PageOptions): Page {
  const path = pathname === routes.home.path ? routes.nodes.path : pathname
  const app = remoteForPath(path)
  const shell = shellFor(discovery, bucket)
  const remote = app ? remoteFor(discovery, app, { bucket, shell }) : undefined
  const pattern = (remote && matchingPattern(remote, path)) ?? ''
  const versions = [shell, remote].map((release) => release?.metadata.version)
  return { name: [app, pattern, language, ...versions].join(' '), language, app, shell, remote, pattern }
}

export function renderHtml({ discovery, shells }: Composition, settings: Settings, page: Page): string {
  const blocks = [
    dataBlock('settings', JSON.stringify(settings)),
    dataBlock('discovery', JSON.stringify(pageDiscovery(discovery, page.shell, page.app))),
    ...preloadLinks(page),
  ]
  const index = shells.get(page.shell.metadata.version) ?? ''
  return withLanguage(index, page.language).replace(compositionMarker, () => blocks.join('\n'))
}

/** The JSON must not end its element (https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements). */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

function withLanguage(html: string, language: Language): string {
  return html.replace(/<html\b([^>]*)>/i, (_, attributes: string) => {
    const others = attributes.replace(/\s+lang\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '')
    return `<html lang="${language}"${others}>`
  })
}

/** Preloads only apps that are public: the server does not know the user of a page request. */
function preloadLinks({ app, shell, remote, pattern, language }: Page): string[] {
  const parts: [string, DiscoveredRelease, DiscoveredAsset[]][] = [['shell', shell, filesOf(shell, pattern)]]
  if (app && remote && remotes[app].access === 'anyone')
    parts.push([app, remote, [entryOf(remote), ...filesOf(remote, pattern)]])
  const files = parts.flatMap(([, , assets]) => assets.map(assetLink))
  return [...new Set([...files, ...parts.map(([name, release]) => translationsLink(name, release, language))])]
}

const entryOf = ({ url, metadata }: DiscoveredRelease): DiscoveredAsset => ({ url, integrity: metadata.integrity })

function filesOf(release: DiscoveredRelease, pattern: string): DiscoveredAsset[] {
  const { all, page } = preloadsFor(release, pattern)
  return [...all, ...page]
}

/** `fetchpriority="low"`, because over HTTP/1.1 preloads would otherwise delay the page's own scripts. */
function assetLink({ url, integrity }: DiscoveredAsset): string {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}" fetchpriority="low">`
}

function translationsLink(app: string, { metadata }: DiscoveredRelease, language: Language): string {
  const url = `${translationsPath(language, translationNamespace(app, metadata.version))}?v=${limits.translations.version}`
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeHtml(url)}">`
}
