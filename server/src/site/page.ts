import { remoteForPath, remotes, limits, routes, type RemoteName, type Settings } from '@sallyport/contract/config'
import { namespaceOf, translationsPath, type DiscoveredAsset, type DiscoveredRelease } from '@sallyport/contract/site'
import { pageDiscovery, matchingPattern, preloadsFor, remoteFor, shellFor } from './discovery.ts'
import type { Language } from './content-negotiation.ts'
import type { Composition } from './site-source.ts'

/** Where the composition goes in the `index.html` of a shell. */
export const compositionMarker = '<!--composition-->'

/** Who asks: the language that they like best, and their share while a trial runs. */
type PageOptions = { language: Language; bucket: number | undefined }

/** All that a page is made of besides the site and its settings: pages of equal names are equal. */
export type Page = {
  name: string
  language: Language
  app: RemoteName | null
  shell: DiscoveredRelease
  remote: DiscoveredRelease | undefined
  pattern: string
}

/** Which page an address is for somebody. The frame's own addresses get the shell alone. */
export function pageFor({ discovery }: Composition, pathname: string, { language, bucket }: PageOptions): Page {
  const path = pathname === routes.home.path ? routes.nodes.path : pathname
  const app = remoteForPath(path)
  const shell = shellFor(discovery, bucket)
  const remote = app ? remoteFor(discovery, app, { bucket, shell }) : undefined
  const pattern = (remote && matchingPattern(remote, path)) ?? ''
  const versions = [shell, remote].map((release) => release?.metadata.version)
  return { name: [app, pattern, language, ...versions].join(' '), language, app, shell, remote, pattern }
}

/** The page: the `index.html` of its shell with the settings, its part of the discovery document and the first files to fetch. */
export function renderHtml({ discovery, shells }: Composition, settings: Settings, page: Page): string {
  const blocks = [
    dataBlock('settings', JSON.stringify(settings)),
    dataBlock('discovery', JSON.stringify(pageDiscovery(discovery, page.shell, page.app))),
    ...preloadLinks(page),
  ]
  const index = shells.get(page.shell.metadata.version) ?? ''
  return withLanguage(index, page.language).replace(compositionMarker, () => blocks.join('\n'))
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

/** Nothing is fetched early of an app that is not for anyone: the server does not know who asks. */
function preloadLinks({ app, shell, remote, pattern, language }: Page): string[] {
  const parts: [string, DiscoveredRelease, DiscoveredAsset[]][] = [['shell', shell, filesOf(shell, pattern)]]
  if (app && remote && remotes[app].fetchedFor === 'anyone')
    parts.push([app, remote, [entryOf(remote), ...filesOf(remote, pattern)]])
  const files = parts.flatMap(([, , assets]) => assets.map(assetLink))
  return [...new Set([...files, ...parts.map(([name, release]) => translationsLink(name, release, language))])]
}

const entryOf = ({ url, metadata }: DiscoveredRelease): DiscoveredAsset => ({ url, integrity: metadata.integrity })

function filesOf(release: DiscoveredRelease, pattern: string): DiscoveredAsset[] {
  const { all, page } = preloadsFor(release, pattern)
  return [...all, ...page]
}

/** Below the page's own scripts in importance: over HTTP/1.1 they would stand in each other's way. */
function assetLink({ url, integrity }: DiscoveredAsset): string {
  const kind = url.endsWith('.css') ? 'style' : 'script'
  return `<link rel="preload" as="${kind}" crossorigin="anonymous" href="${escapeAttribute(url)}" integrity="${escapeAttribute(integrity)}" fetchpriority="low">`
}

function translationsLink(part: string, { metadata }: DiscoveredRelease, language: Language): string {
  const url = `${translationsPath(language, namespaceOf(part, metadata.version))}?v=${limits.words.version}`
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${escapeAttribute(url)}">`
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
