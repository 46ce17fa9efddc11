import { brotliCompressSync, gzipSync } from 'node:zlib'
import { recordingProxy } from 'platform/recording-proxy'
import { loginPath } from './login-page.ts'

const scripts = /<script\b[\s\S]*?<\/script>/g
const preloadsAndStylesheets = /<link\b[^>]*\srel="(?:preload|stylesheet)"[^>]*>/g

/** Serves the prerendered login page of a site without scripts, preloads and linked stylesheets, as if it had been written by hand. */
export async function serveStaticPage(site: string) {
  const response = await fetch(site + loginPath, { headers: { 'accept-language': 'en' } })
  const html = (await response.text()).replaceAll(scripts, '').replaceAll(preloadsAndStylesheets, '')
  if (!html.includes('data-prerendered')) throw new Error(`${site}${loginPath} is not prerendered`)
  const pages: Record<string, Buffer> = { gzip: gzipSync(html), br: brotliCompressSync(html) }
  const proxy = await recordingProxy(site)
  proxy.change((path, encoding, body) => (path === loginPath ? (pages[encoding] ?? Buffer.from(html)) : body))
  return { name: 'static page', url: proxy.url, isStatic: true, stop: proxy.stop }
}
