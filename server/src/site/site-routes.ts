import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { documentOf, sendDocument, type Document } from './document.ts'
import { languageFor } from './negotiation.ts'
import { pageKeyOf, pageOf, type PageKey } from './page.ts'
import { appManifest, manifestAddress } from './app-manifest.ts'
import { sitePolicy, workerPolicy } from './security-headers.ts'
import type { Composition, SiteSource } from './site-source.ts'

/** Folders whose files carry their release in their address: they never change. */
const versioned = /^\/(?:shell|remotes|i18n|flags)(?:\/|$)/
/** Hidden files, the way up, and what other systems take for a separator. */
const forbidden = /\/\.|[\\\0]/
/** What only a file is called; `/office/node/1.5` is an address of a page. */
const fileKinds = /\.(?:js|css|json|svg|png|ico|txt|map|webmanifest|html|xml)$/i

/** It stands at the root, because its scope is where it stands. */
const workerAddress = '/service-worker.js'

/** What the server keeps for one state of the site. */
type Made = { policy: Record<string, string>; pages: Map<string, Promise<Document>> }

/** The composed site: its files as they are, and the page for every address that is no file. */
export function siteRoutes(app: FastifyInstance, source: SiteSource, config: Config) {
  const made = new WeakMap<Composition, Made>()
  const policyOf = (composition: Composition | null) => sitePolicy(composition, config)

  function madeOf(composition: Composition): Made {
    const known = made.get(composition) ?? { policy: policyOf(composition), pages: new Map() }
    made.set(composition, known)
    return known
  }

  function page(composition: Composition, key: PageKey): Promise<Document> {
    const { pages } = madeOf(composition)
    const name = [key.app, key.pattern, key.language].join(' ')
    const known = pages.get(name) ?? documentOf('text/html; charset=utf-8', pageOf(composition, config.settings, key))
    pages.set(name, known)
    return known
  }

  app.register(fastifyStatic, { root: source.folder, serve: false, preCompressed: true, cacheControl: false, dotfiles: 'ignore', index: false })
  app.setNotFoundHandler((_request, reply) => sayNotFound(reply))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const composition = await source.current()
      reply.headers(composition ? madeOf(composition).policy : policyOf(null))
      const pathname = pathOf(request)
      if (composition && pathname === '/discovery.json') return sendDocument(composition.discoveryDocument, request, reply, 'Accept-Encoding')
      if (forbidden.test(pathname)) return sayNotFound(reply)
      if (pathname === workerAddress) reply.headers(workerPolicy)
      if (pathname === manifestAddress) return sendManifest(await appManifest(source.folder, config.settings.appName), reply)
      if (pathname !== '/index.html' && isFile(pathname)) return sendFile(pathname, reply)
      if (!composition) return reply.code(503).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send('The site is not built yet.\n')
      const language = languageFor(request.headers['accept-language'])
      const document = await page(composition, pageKeyOf(composition.discovery, pathname, language))
      return sendDocument(document, request, reply, 'Accept-Encoding, Accept-Language')
    },
  })
}

/** The address without its query, decoded; the router has let through only what can be. */
function pathOf(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
}

function isFile(pathname: string): boolean {
  return versioned.test(pathname) || fileKinds.test(pathname)
}

function sendFile(pathname: string, reply: FastifyReply) {
  reply.header('Cache-Control', versioned.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('Vary', 'Accept-Encoding')
  return reply.sendFile(pathname)
}

function sendManifest(manifest: string | null, reply: FastifyReply) {
  if (!manifest) return sayNotFound(reply)
  return reply.type('application/manifest+json; charset=utf-8').header('Cache-Control', 'no-cache').send(manifest)
}

function sayNotFound(reply: FastifyReply) {
  return reply.code(404).type('text/plain; charset=utf-8').header('Cache-Control', 'no-cache').send('Not found\n')
}
