import {
  appOf,
  apps,
  limits,
  liveRelease,
  routes,
  type AppName,
  type DiscoveredAsset,
  type DiscoveredRelease,
  type Discovery,
  type Settings,
} from 'shared/config'
import { patternOf, preloadsOf, withoutPreloads } from './discovery.ts'
import type { Language } from './negotiation.ts'
import type { Composition } from './site-source.ts'

/** Where the composition goes in `index.html`. */
export const marker = '<!--composition-->'

/** What a page depends on besides the site: equal keys are equal pages. */
export type PageKey = { app: AppName | null; pattern: string; language: Language }

/** Which page an address gets. The frame's own addresses get the shell alone, and so do those of apps that are not for anyone. */
export function pageKeyOf(discovery: Discovery, pathname: string, language: Language): PageKey {
  const isHome = pathname === routes.home.path
  const app = isHome ? appOf(routes.nodes.path) : appOf(pathname)
  const release = app && liveRelease(discovery, app)
  if (!release || apps[app].fetchedFor === 'admin') return { app: null, pattern: '', language }
  const pattern = patternOf(release, pathname) ?? (isHome ? patternOf(release, routes.nodes.path) : undefined)
  return { app, pattern: pattern ?? '', language }
}

/** The page of an address: `index.html` with its settings, the discovery document and the first files to fetch. */
export function pageOf({ index, discovery }: Composition, settings: Settings, key: PageKey): string {
  const blocks = [
    dataBlock('settings', JSON.stringify(settings)),
    dataBlock('discovery', JSON.stringify(withoutPreloads(discovery))),
    ...preloadLinks(discovery, key),
  ]
  return withLanguage(index, key.language).replace(marker, () => blocks.join('\n'))
}

/** JSON that cannot end its own block. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

function withLanguage(html: string, language: Language): string {
  return html.replace(/<html\b([^>]*)>/i, (_, attributes: string) => {
    const others = attributes.replace(/\s+lang\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '')
    return `<html lang="${language}"${others}>`
  })
}

function preloadLinks(discovery: Discovery, { app, pattern, language }: PageKey): string[] {
  const shell = liveRelease(discovery, 'shell')
  const remote = app ? liveRelease(discovery, app) : undefined
  const assets = [...(shell ? preloadsOf(shell, '').all : []), ...(remote ? filesOf(remote, pattern) : [])]
  const words = [shell && wordsOf('shell', shell, language), app && remote && wordsOf(app, remote, language)]
  const links = [...assets.map(assetLink), ...words]
  return [...new Set(links.filter((link) => link !== undefined && link !== null))]
}

function filesOf(remote: DiscoveredRelease, pattern: string): DiscoveredAsset[] {
  const { all, page } = preloadsOf(remote, pattern)
  return [{ url: remote.url, integrity: remote.metadata.integrity }, ...all, ...page]
}

/** Below the page's own scripts in importance: over HTTP/1.1 they would stand in each other's way. */
function assetLink({ url, integrity }: DiscoveredAsset): string {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${escaped(url)}" integrity="${escaped(integrity)}" fetchpriority="low">`
}

function wordsOf(part: string, { metadata }: DiscoveredRelease, language: Language): string {
  const url = `/i18n/locales/${language}/${part}-${metadata.version}.json?v=${limits.words.version}`
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escaped(url)}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
