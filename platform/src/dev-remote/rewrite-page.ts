import { parseSitePath, withoutBasePath, type DiscoveredRelease } from '@sallyport/site'
import { bannerStylesheet, rewriteDiscovery, pageScript } from './local-release.ts'

const discoveryBlock = /(<script type="application\/json" id="discovery">)([\s\S]*?)(<\/script>)/
const settingsBlock = /<script type="application\/json" id="settings">([\s\S]*?)<\/script>/
/** Emptied, so that API calls go through the proxy: the CORS rules of the API do not allow the origin of the proxy. */
const apiBaseUrl = /("apiBaseUrl":)"[^"]*"/
const preload = /<link rel="preload"[^>]*>\s*/g

/** The URL of a site without a trailing slash. */
export const siteName = ({ href }: URL) => href.replace(/\/$/, '')

export const basePathOf = ({ pathname }: URL) => pathname.replace(/\/$/, '')

export const isSitePage = (html: string) => html.includes('<div id="root">')

export const settingsIn = (html: string): unknown => JSON.parse(settingsBlock.exec(html)?.[1] ?? '{}')

/** Adds the local remote, development React and a banner to a page of the site. */
export function rewritePage(html: string, name: string, release: DiscoveredRelease, site: URL): string {
  const head = `<script src="${pageScript}" data-site="${siteName(site)}"></script><link rel="stylesheet" href="${bannerStylesheet}">`
  return html
    .replace(discoveryBlock, (_, open: string, json: string, close: string) => {
      return `${open}${rewriteDiscovery(json, name, release).replaceAll('<', '\\u003c')}${close}`
    })
    .replace(apiBaseUrl, '$1""')
    .replace(preload, (link) => (belongsTo(name, link, site) ? '' : link))
    .replace(/<head>/, `$&${head}`)
    .replace('</body>', `${banner(name, site)}$&`)
}

/** Whether a preload link is for a file of a released version of the remote, which the page does not use. */
function belongsTo(name: string, link: string, site: URL): boolean {
  const [, pathname = ''] = /href="([^"?]+)/.exec(link) ?? []
  const file = parseSitePath(withoutBasePath(pathname, basePathOf(site)) ?? '')
  return file !== null && 'app' in file && file.app === name
}

const banner = (name: string, site: URL) =>
  `<aside class="from-this-machine" aria-label="Development"><b>${name}</b> from this machine — everything else from ${siteName(site)}</aside>`
