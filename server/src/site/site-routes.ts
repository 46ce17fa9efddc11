import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { discoveryPath, isInRootFolder } from '@sallyport/contract/site'
import type { Config } from '../config.ts'
import { notFound } from '../http/refusal.ts'
import { sendDocument } from './compressed-document.ts'
import { pagePolicies } from './security-headers.ts'
import { sendNotBuilt, sendNotFound, sendVersioned, siteResponses } from './site-responses.ts'
import type { SiteSource } from './site-source.ts'

/** Hidden files, the way up, and what other systems take for a separator. */
const forbidden = /\/\.|[\\\0]/
/** What only a file is called; `/office/node/1.5` is an address of a page. */
const fileExtension = /\.(?:js|css|json|svg|png|ico|txt|map|webmanifest|html|xml)$/i

/** Kept for supervisors: what is not answered there is never a page. */
const reserved = /^\/(?:healthz|readyz|metrics)(?:\/|$)/

const readMethods = ['GET', 'HEAD']

/** The composed site: its files as they are, those of the shell at the root, and the page for every address that is no file. */
export function siteRoutes(app: FastifyInstance, source: SiteSource, config: Config) {
  const { sendPage, sendShellFile } = siteResponses(source.folder, config)
  app.register(fastifyStatic, {
    root: source.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  })
  // A file that is missing ends here as well, and so does any method that no route has.
  app.setNotFoundHandler(({ method }, reply) => (readMethods.includes(method) ? sendNotFound(reply) : notFound()))
  app.route({
    method: readMethods,
    url: '/*',
    handler: async (request, reply) => {
      const pathname = pathOf(request)
      if (forbidden.test(pathname) || reserved.test(pathname)) return sendNotFound(reply)
      const composition = await source.current()
      if (!composition) return sendNotBuilt(reply.headers(pagePolicies(null, config)))
      if (pathname === discoveryPath)
        return sendDocument(composition.discoveryDocument, request, reply, ['Accept-Encoding'])
      if (isInRootFolder(pathname)) return sendVersioned(pathname, reply)
      const isFile = pathname !== '/index.html' && fileExtension.test(pathname)
      const siteRequest = { composition, request, reply }
      return isFile ? sendShellFile(pathname, siteRequest) : sendPage(pathname, siteRequest)
    },
  })
}

/** The address without its query, decoded; the router has let through only what can be. */
function pathOf(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
}
