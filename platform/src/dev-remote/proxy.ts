import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { composeWords } from 'shared/build/words'
import type { AppName } from 'shared/config'
import { folderOf } from '../workspace.ts'
import { forward, type Rewrite } from './forward.ts'
import type { Ends } from './headers.ts'
import { isPage, pageWithOwn } from './own-page.ts'
import type { OwnEntry } from './own-entry.ts'
import { bannerSheet, discoveryWithOwn, entryOf, filesOf, ownRelease, pageScript } from './own-release.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What the proxy answers from this machine. */
export type Own = {
  name: AppName
  version: string
  entry: OwnEntry
  /** Where the remote's development server listens. */
  files: URL
  page: { script: string; sheet: string }
}

/** Where everything else comes from: the site, and its API, which may stand elsewhere. */
export type Site = { page: URL; api: URL }

/** Answers what is of this machine, and hands everything else on to the site. */
export function answerWith(own: Own, site: Site, here: URL): Answer {
  const ends: Ends = { here, site: site.page, name: own.name }
  const rewrite = rewriteFor(own, site.page)
  const wayOf = (pathname: string) => {
    if (pathname.startsWith(filesOf(own.name))) return { ends: { ...ends, to: own.files } }
    return pathname.startsWith('/api/') ? { ends: { ...ends, to: site.api } } : { ends, rewrite }
  }
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', here)
    const answer = ownAnswer(own, pathname)
    if (answer) return answer(request, response)
    const way = wayOf(pathname)
    forward(request, response, way).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      const sentence = `${(way.ends.to ?? site.page).origin} did not answer ${pathname}: ${reason}`
      console.error(`✗ ${sentence}`)
      if (response.headersSent) response.destroy()
      else send(response, 502, 'text/plain', sentence)
    })
  }
}

function ownAnswer({ name, entry, page }: Own, pathname: string): Answer | null {
  if (pathname === entryOf(name)) return (_, response) => send(response, 200, 'text/javascript', entry.script)
  if (pathname === pageScript) return (_, response) => send(response, 200, 'text/javascript', page.script)
  if (pathname === bannerSheet) return (_, response) => send(response, 200, 'text/css', page.sheet)
  // A worker would keep pages of this proxy for the day when it is not there.
  if (pathname === '/service-worker.js') return (_, response) => send(response, 404, 'text/plain', 'Not in development')
  const [, language] = new RegExp(`^/i18n/locales/(en|ru)/${name}-[^/]+\\.json$`).exec(pathname) ?? []
  if (!language) return null
  return (_, response) =>
    send(response, 200, 'application/json', JSON.stringify(composeWords(folderOf(name), language)))
}

/** The two places where a site says which releases it consists of. */
function rewriteFor({ name, version, entry }: Own, site: URL): Rewrite {
  const own = ownRelease(name, version, entry.integrity)
  return (text, type) => {
    if (type.includes('html')) return isPage(text) ? pageWithOwn(text, name, own, site) : null
    return text.includes('"microFrontends"') ? discoveryWithOwn(text, name, own) : null
  }
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(text)
}

/** Listens on this machine alone. Rejects with a sentence when the port is taken. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is taken. Another one can be named: --port ${port + 1}`) : error)
    })
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
