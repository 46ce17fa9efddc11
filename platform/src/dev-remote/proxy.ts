import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { parseSitePath, serviceWorkerPath, withoutBasePath } from '@sallyport/site'
import { readDeclaration } from '../build/read-remote.ts'
import { composeTranslations, isLanguage } from '../build/translations.ts'
import { messageOf } from '../command.ts'
import { folderOf } from '../workspace.ts'
import { forward, isProxyHost, type Rewrite, type ForwardOptions } from './forward.ts'
import type { ProxyOrigins } from './headers.ts'
import {
  bannerStylesheet,
  rewriteDiscovery,
  localEntryPath,
  localFilesPath,
  createLocalRelease,
  pageScript,
  type LocalEntry,
} from './local-release.ts'
import { basePathOf, isSitePage, rewritePage } from './rewrite-page.ts'
import type { SiteUrls } from './site.ts'

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void

type LocalRemote = {
  name: string
  version: string
  entry: LocalEntry
  devServer: URL
  /** Files that the proxy adds to the pages of the site. */
  pageFiles: { script: string; stylesheet: string }
}

export type ProxyTargets = { local: LocalRemote; site: SiteUrls }

type TextResponse = { status?: number; type?: string; text: string }

/** Serves the files of the local remote, and forwards all other requests to the site. Requests wait for the first build. */
export function createRequestHandler(targets: Promise<ProxyTargets>, proxy: URL): RequestHandler {
  const handle = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const { local, site } = await targets
    if (response.destroyed) return
    const served = localResponse(local, withoutBasePath(pathname, basePathOf(site.page)) ?? pathname)
    if (served) return sendText(response, served)
    const options = forwardOptions(pathname, { local, site }, proxy)
    await forward(request, response, options).catch((error: unknown) => {
      throw new Error(
        `${(options.origins.target ?? options.origins.site).origin} did not respond: ${messageOf(error)}`,
        { cause: error },
      )
    })
  }
  return (request, response) => {
    if (!isProxyHost(request, proxy))
      return sendText(response, { status: 421, text: `Only ${proxy.origin} is served here` })
    const [pathname = '/'] = (request.url ?? '/').split('?')
    handle(request, response, pathname).catch((error: unknown) => {
      const message = `${pathname}: ${messageOf(error)}`
      console.error(`✗ ${message}`)
      if (response.headersSent) response.destroy()
      else sendText(response, { status: 502, text: message })
    })
  }
}

function forwardOptions(pathname: string, { local, site }: ProxyTargets, proxy: URL): ForwardOptions {
  // Paths of pages and files already contain the base path.
  const origins: ProxyOrigins = { proxy, site: new URL(site.page.origin) }
  if (pathname.startsWith(localFilesPath(local.name))) return { origins: { ...origins, target: local.devServer } }
  return pathname.startsWith('/api/')
    ? { origins: { ...origins, target: site.api } }
    : { origins, rewrite: rewriteFor(local, site.page) }
}

function localResponse({ name, entry, pageFiles }: LocalRemote, pathname: string): TextResponse | null {
  if (pathname === localEntryPath(name)) return { type: 'text/javascript', text: entry.script }
  if (pathname === pageScript) return { type: 'text/javascript', text: pageFiles.script }
  if (pathname === bannerStylesheet) return { type: 'text/css', text: pageFiles.stylesheet }
  // A service worker would serve cached documents after the proxy has stopped.
  if (pathname === serviceWorkerPath) return { status: 404, text: 'Not in development' }
  const file = parseSitePath(pathname)
  if (file?.kind !== 'translations' || file.app !== name || !isLanguage(file.language)) return null
  return { type: 'application/json', text: JSON.stringify(composeTranslations(folderOf(name), file.language)) }
}

function rewriteFor({ name, version, entry }: LocalRemote, site: URL): Rewrite {
  const release = () =>
    createLocalRelease({ name, version, integrity: entry.integrity, declaration: readDeclaration(folderOf(name)) })
  return (text, type) => {
    if (type.includes('html')) return isSitePage(text) ? rewritePage(text, name, release(), site) : null
    return text.includes('"microFrontends"') ? rewriteDiscovery(text, name, release()) : null
  }
}

function sendText(response: ServerResponse, { status = 200, type = 'text/plain', text }: TextResponse): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(text)
}

/** Listens on the loopback interface. Returns the port, or rejects if the port is in use. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isInUse = error.code === 'EADDRINUSE'
      reject(isInUse ? new Error(`Port ${port} is already in use. Choose another one: --port ${port + 1}`) : error)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
