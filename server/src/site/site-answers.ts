import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { releasePath, serviceWorkerPath } from '@sallyport/contract/site'
import type { Config } from '../config.ts'
import { appManifest, manifestAddress } from './app-manifest.ts'
import { hasTrial, shellOf } from './discovery.ts'
import { documentOf, sendDocument } from './document.ts'
import { madePages } from './made-pages.ts'
import { languageFor } from './negotiation.ts'
import { pageFor } from './page.ts'
import { workerPolicy } from './security-headers.ts'
import { keptShare, toldShare } from './share.ts'
import type { Composition } from './site-source.ts'

const manifestType = 'application/manifest+json; charset=utf-8'

export type Asked = { composition: Composition; request: FastifyRequest; reply: FastifyReply }

/** The answers that depend on who asks. */
export function siteAnswers(folder: string, config: Config) {
  const pages = madePages(config)

  /** The page of an address for whoever asks; while a trial runs, for their share. */
  async function sendPage(pathname: string, { composition, request, reply }: Asked) {
    const isTried = hasTrial(composition.discovery)
    const share = isTried ? keptShare(request, reply, config.publicUrl.startsWith('https:')) : undefined
    const page = pageFor(composition, pathname, { language: languageFor(request.headers['accept-language']), share })
    reply.headers(pages.policyWith(composition, page.shell))
    const vary = ['Accept-Encoding', 'Accept-Language', ...(isTried ? ['Cookie'] : [])]
    return sendDocument(await pages.documentOf(composition, page), request, reply, vary)
  }

  /** What stands at the root of the site belongs to the shell of whoever asks, and is released with it. */
  async function sendOfShell(pathname: string, { composition, request, reply }: Asked) {
    const isTried = hasTrial(composition.discovery)
    const shell = shellOf(composition.discovery, isTried ? toldShare(request) : undefined)
    const place = releasePath('shell', shell.metadata.version)
    const vary = ['Accept-Encoding', ...(isTried ? ['Cookie'] : [])]
    if (pathname === manifestAddress) {
      const manifest = await pages.madeOnce(composition, place + pathname, () => manifestIn(path.join(folder, place)))
      return sendDocument(manifest, request, reply, vary)
    }
    reply.headers({ 'Cache-Control': 'no-cache', Vary: vary.join(', ') })
    if (pathname === serviceWorkerPath) reply.headers(workerPolicy)
    return reply.sendFile(place + pathname)
  }

  const manifestIn = async (shell: string) =>
    documentOf(manifestType, await appManifest(shell, config.settings.appName))

  return { sendPage, sendOfShell }
}

const builtPage = /\.html(?:\.(?:br|gz))?$/i

/** A page is made for somebody, and never sent as it was built. */
export function sendVersioned(pathname: string, reply: FastifyReply) {
  if (builtPage.test(pathname)) return sayNotFound(reply)
  reply.headers({ 'Cache-Control': 'public, max-age=31536000, immutable', Vary: 'Accept-Encoding' })
  return reply.sendFile(pathname)
}

export function sayNotFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send('Not found\n')
}

export function sayNotBuilt(reply: FastifyReply) {
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .header('Cache-Control', 'no-cache')
    .send('The site is not built yet.\n')
}
