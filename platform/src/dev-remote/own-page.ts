import type { RemoteName } from '@sallyport/contract/config'
import { parseSitePath, type DiscoveredRelease } from '@sallyport/contract/site'
import { bannerSheet, discoveryWithOwn, pageScript } from './own-release.ts'

const discoveryBlock = /(<script type="application\/json" id="discovery">)([\s\S]*?)(<\/script>)/
const settingsBlock = /<script type="application\/json" id="settings">([\s\S]*?)<\/script>/
/** The proxy hands calls on, because the site's API need not allow this origin. */
const apiBaseUrl = /("apiBaseUrl":)"[^"]*"/
const preload = /<link rel="preload"[^>]*>\s*/g

/** Whether a document is the page of the site, and not something in a frame of it. */
export const isPage = (html: string) => html.includes('<div id="root">')

/** The settings of a page, where it has any. */
export const settingsIn = (html: string): unknown => JSON.parse(settingsBlock.exec(html)?.[1] ?? '{}')

/** The page of the site, with the remote of this machine in it and a banner that says so. */
export function pageWithOwn(html: string, name: RemoteName, own: DiscoveredRelease, site: URL): string {
  const head = `<script src="${pageScript}" data-site="${site.origin}"></script><link rel="stylesheet" href="${bannerSheet}">`
  return html
    .replace(discoveryBlock, (_, open: string, json: string, close: string) => {
      return `${open}${discoveryWithOwn(json, name, own).replaceAll('<', '\\u003c')}${close}`
    })
    .replace(apiBaseUrl, '$1""')
    .replace(preload, (link) => (isOf(name, link) ? '' : link))
    .replace(/<head>/, `$&${head}`)
    .replace('</body>', `${banner(name, site)}$&`)
}

/** Files and words of the remote's releases would be fetched early and never used. */
function isOf(name: RemoteName, link: string): boolean {
  const file = parseSitePath(/href="([^"?]+)/.exec(link)?.[1] ?? '')
  return file !== null && 'app' in file && file.app === name
}

const banner = (name: RemoteName, site: URL) =>
  `<aside class="from-this-machine" aria-label="Development"><b>${name}</b> from this machine — everything else from ${site.origin}</aside>`
