import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { composeWords, isLanguage } from '../build/compose-words.ts'
import type { RemoteName } from '@sallyport/contract/config'
import { parseSitePath, serviceWorkerPath } from '@sallyport/contract/site'
import { folderOf } from '../workspace.ts'
import { forward, type Rewrite, type Way } from './forward.ts'
import type { Ends } from './headers.ts'
import { isPage, pageWithOwn } from './own-page.ts'
import type { OwnEntry } from './own-entry.ts'
import { isForHere } from './own-host.ts'
import { bannerSheet, discoveryWithOwn, entryOf, filesOf, ownRelease, pageScript } from './own-release.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** What the proxy answers from this machine. */
type Own = {
  name: RemoteName
  version: string
  entry: OwnEntry
  /** Where the remote's development server listens. */
  files: URL
  page: { script: string; sheet: string }
}

/** Where everything else comes from: the site, and its API, which may stand elsewhere. */
type Site = { page: URL; api: URL }

export type Parts = { own: Own; site: Site }

type Text = { status?: number; type?: string; text: string }

/**
 * Answers what is of this machine, and hands everything else on to the site. The first build takes a while: who asks
 * before it is ready waits for it.
 */
export function answerWith(parts: Promise<Parts>, here: URL): Answer {
  const answer = async (request: IncomingMessage, response: ServerResponse, pathname: string) => {
    const { own, site } = await parts
    if (response.destroyed) return
    const text = ownText(own, pathname)
    if (text) return send(response, text)
    const way = wayOf(pathname, { own, site }, here)
    await forward(request, response, way).catch((error: unknown) => {
      throw new Error(`${(way.ends.to ?? way.ends.site).origin} did not answer: ${reasonOf(error)}`, { cause: error })
    })
  }
  return (request, response) => {
    if (!isForHere(request, here)) return send(response, { status: 421, text: `This is ${here.origin} alone` })
    const [pathname = '/'] = (request.url ?? '/').split('?')
    answer(request, response, pathname).catch((error: unknown) => {
      // Who has gone is told nothing, and nobody is to blame.
      if (response.destroyed) return
      const sentence = `${pathname}: ${reasonOf(error)}`
      console.error(`✗ ${sentence}`)
      if (response.headersSent) response.destroy()
      else send(response, { status: 502, text: sentence })
    })
  }
}

function wayOf(pathname: string, { own, site }: Parts, here: URL): Way {
  const ends: Ends = { here, site: site.page, name: own.name }
  if (pathname.startsWith(filesOf(own.name))) return { ends: { ...ends, to: own.files } }
  return pathname.startsWith('/api/')
    ? { ends: { ...ends, to: site.api } }
    : { ends, rewrite: rewriteFor(own, site.page) }
}

function ownText({ name, entry, page }: Own, pathname: string): Text | null {
  if (pathname === entryOf(name)) return { type: 'text/javascript', text: entry.script }
  if (pathname === pageScript) return { type: 'text/javascript', text: page.script }
  if (pathname === bannerSheet) return { type: 'text/css', text: page.sheet }
  // A worker would keep pages of this proxy for the day when it is not there.
  if (pathname === serviceWorkerPath) return { status: 404, text: 'Not in development' }
  const file = parseSitePath(pathname)
  if (file?.kind !== 'translations' || file.app !== name || !isLanguage(file.language)) return null
  return { type: 'application/json', text: JSON.stringify(composeWords(folderOf(name), file.language)) }
}

/** The two places where a site says which releases it consists of. */
function rewriteFor({ name, version, entry }: Own, site: URL): Rewrite {
  const own = ownRelease(name, version, entry.integrity)
  return (text, type) => {
    if (type.includes('html')) return isPage(text) ? pageWithOwn(text, name, own, site) : null
    return text.includes('"microFrontends"') ? discoveryWithOwn(text, name, own) : null
  }
}

function send(response: ServerResponse, { status = 200, type = 'text/plain', text }: Text): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' }).end(text)
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

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
