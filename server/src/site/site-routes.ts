import fastifyStatic from '@fastify/static'
import { discoveryPath, isInRootFolder, isWithoutPage, withoutBasePath } from '@sallyport/site'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { notFound } from '../http/http-error.ts'
import { brandFiles } from './brand.ts'
import { sendDocument } from './compressed-document.ts'
import { createDeltaFiles } from './delta-files.ts'
import { createFileCache } from './file-cache.ts'
import { rootFileExtensions } from './file-types.ts'
import { pagePolicies } from './security-headers.ts'
import { requireSiteFile } from './site-files.ts'
import {
  createSiteResponses,
  sendBrandFile,
  sendDelta,
  sendNotBuilt,
  sendNotFound,
  sendImmutableFile,
} from './site-responses.ts'
import type { SiteSource } from './site-source.ts'

/** Hidden files, parent folders, path separators of Windows, and NUL. */
const forbiddenPath = /\/\.|[\\\0]/
/** Known file extensions only, because `/office/node/1.5` is the path of a page. */
const fileExtension = new RegExp(`\\.(?:${rootFileExtensions.join('|')})$`, 'i')

const readMethods = ['GET', 'HEAD']

/** Serves the composed site: files, root files of the shell, and a document for any other path, with 404 if no page exists. */
export function registerSiteRoutes(app: FastifyInstance, source: SiteSource, config: Config) {
  const brand = brandFiles(config)
  const files = createFileCache(source.folder)
  const readDelta = createDeltaFiles(source.folder)
  const { sendPage, sendShellFile } = createSiteResponses(source.folder, config)
  app.register(fastifyStatic, {
    root: source.folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  })
  // Called by `sendFile` for a missing file, and by the router for a method without a route.
  app.setNotFoundHandler(({ method }, reply) => (readMethods.includes(method) ? sendNotFound(reply) : notFound()))
  app.route({
    method: readMethods,
    url: '/*',
    onSend: [requireSiteFile(source.folder), files.cacheResponse],
    handler: async (request, reply) => {
      if (withoutBasePath(request.originalUrl, config.basePath) === null) return sendOutside(request, reply)
      const pathname = pathOf(request)
      if (forbiddenPath.test(pathname) || isWithoutPage(pathname)) return sendNotFound(reply)
      const brandFile = brand.get(pathname)
      if (brandFile) return sendBrandFile(brandFile, reply)
      const isVersioned = isInRootFolder(pathname)
      if (isVersioned && (await sendDelta(readDelta, pathname, { request, reply, basePath: config.basePath })))
        return reply
      if (isVersioned && (await files.send(pathname, request, reply))) return reply
      const composition = await source.current()
      if (!composition) return sendNotBuilt(reply.headers(pagePolicies(null, config)))
      if (pathname === discoveryPath)
        return sendDocument(composition.discoveryDocument, request, reply, ['Accept-Encoding'])
      if (isVersioned) return sendImmutableFile(pathname, reply, config)
      const isFile = pathname !== '/index.html' && fileExtension.test(pathname)
      const siteRequest = { composition, request, reply }
      return isFile ? sendShellFile(pathname, siteRequest) : sendPage(pathname, siteRequest)
    },
  })

  /** Redirects the base path without its slash. Other paths outside of it are not found, because documents contain URLs below the base path. */
  function sendOutside({ originalUrl }: FastifyRequest, reply: FastifyReply) {
    const [pathname = ''] = originalUrl.split('?', 1)
    if (pathname !== config.basePath) return sendNotFound(reply)
    return reply.redirect(`${config.basePath}/${originalUrl.slice(pathname.length)}`, 308)
  }
}

/** The decoded path. The router has rejected paths that cannot be decoded. */
function pathOf(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split('?', 1)[0] ?? '/')
}
